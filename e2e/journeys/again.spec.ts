import type { Page } from '@playwright/test';
import type { VerificationDetail, VerificationList } from '@veridoor/contract/verifications/detail';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { versionScreen } from '../screens/version.ts';
import type { Stack } from '../support/stack.ts';
import { expect, pressesForAll, test } from '../support/test.ts';

const AGE = {
  slug: 'age-check',
  name: 'Age',
  automatic_decision: true,
  steps: [
    {
      id: 'proof',
      kind: 'document',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: {
        allow_file: false,
        minimum_age: 18,
        accepted: [
          { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
          { country: '*', type: 'id_card', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
        ],
      },
    },
  ],
};

test('an approved customer has their age checked by another workflow, and the old link opens nothing', async ({
  page,
  browser,
  stack,
}) => {
  await stack.request('admin', 'POST', '/api/v2/workflow', AGE);
  const customer = { id_card_number: 'AGAIN-1', mode: 'test', test_outcome: { result: 'approved' } };
  const { id } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/profile', customer);
  const { link } = await stack.newLink({ profile: id });
  await page.goto(link);
  await entryScreen(page).agree();
  await sendDocument(page);
  await stepsScreen(page).startLink('Selfie').click();
  await page.getByRole('button', { name: 'Use a specimen' }).click();
  await confirmScreen(page).useButton.click();
  await expect(completeScreen(page).heading).toBeVisible();
  await expect.poll(() => statusOf(stack, id)).toBe('approved');

  const { short_url } = await stack.request<{ short_url: string }>('integration', 'POST', '/api/v2/profile/url', {
    profile: id,
    workflow: AGE.slug,
    web_sdk_url: stack.addresses.interface,
    return_url: `${stack.addresses.demonstration}/verified`,
    reference: 'order-8',
  });
  const elsewhere = await browser.newContext({ locale: 'en' });
  await pressesForAll(elsewhere);
  const later = await elsewhere.newPage();
  await later.goto(short_url);
  // The consent is the customer's, and was given.
  await entryScreen(later).continueButton.click();
  await expect(stepsScreen(later).startLink('Selfie')).toHaveCount(0);
  expect(await statusOf(stack, id), 'the approval stands meanwhile').toBe('approved');
  await sendDocument(later);
  await expect(completeScreen(later).heading).toBeVisible();
  await later.waitForURL(/\?status=complete/);

  const url = `/api/v2/profile/${id}/verifications`;
  const { data } = await stack.request<VerificationList>('integration', 'GET', url);
  expect(data).toMatchObject([
    { number: 2, workflow: { slug: 'age-check' }, reference: 'order-8', status: 'completed', outcome: 'approved' },
    { number: 1, workflow: { slug: 'default' }, status: 'completed', outcome: 'approved' },
  ]);
  const [second] = data;
  const { steps, links } = await stack.request<VerificationDetail>(
    'integration',
    'GET',
    `/api/v2/verification/${second?.id}`,
  );
  expect(steps.map((step) => [step.id, step.status])).toEqual([['proof', 'approved']]);
  expect(links).toHaveLength(1);
  expect(await statusOf(stack, id)).toBe('approved');

  await later.goto(link);
  await expect(later.getByRole('heading', { level: 1, name: 'You’ve already used this link' })).toBeVisible();
});

/** The identity document as a specimen, which does not say what it is. */
async function sendDocument(page: Page): Promise<void> {
  await stepsScreen(page).startLink('Identity document').click();
  await page.getByRole('button', { name: 'Use a specimen' }).click();
  await confirmScreen(page).useButton.click();
  await versionScreen(page).choose('Türkiye', 'Passport');
  await confirmScreen(page).useButton.click();
}

const statusOf = async (stack: Stack, id: string) =>
  (await stack.request<{ status: string }>('integration', 'GET', `/api/v2/profile/${id}`)).status;
