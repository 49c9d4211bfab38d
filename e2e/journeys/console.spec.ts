import { HOLD } from '../../src/console/parts/held-decisions.ts';
import { consoleScreen } from '../screens/console.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import type { Stack } from '../support/stack.ts';
import { FIRST } from '../support/first.ts';
import { waitingCustomer } from '../support/waiting-customer.ts';

/** Rejects whoever waits from other journeys of this worker. */
async function emptyQueue(stack: Stack): Promise<void> {
  const { data } = await stack.request<{ data: { profile: string; subject: 'person' | 'entity' }[] }>(
    'compliance',
    'GET',
    '/api/v2/review?limit=100',
  );
  for (const { profile, subject } of data)
    if (subject === 'entity')
      await stack.request('compliance', 'POST', `/api/v2/entity/${profile}/decision`, {
        status: 'rejected',
        reason: 'Incomplete',
      });
    else
      await stack.request('compliance', 'PATCH', `/api/v2/profile/${profile}`, {
        status: 'rejected',
        status_reason: 'data_incomplete',
      });
}

test(
  'an officer signs in, takes a case, rejects it by keyboard, sees the next, and takes one back',
  FIRST,
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install();
    await emptyQueue(stack);
    const first = await waitingCustomer(stack, { id_card_number: 'CONSOLE-1', name: 'Ada Specimen' });
    const second = await waitingCustomer(stack, { id_card_number: 'CONSOLE-2', name: 'Grace Specimen' });
    const statusOf = async (id: string) =>
      (await stack.request<{ status: string; status_reason: string }>('compliance', 'GET', `/api/v2/profile/${id}`))
        .status;
    const officer = consoleScreen(page);

    await page.goto(`${stack.addresses.interface}/console`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await officer.signIn(stack.accountOf('compliance'));
    await expect(officer.queue).toBeVisible();
    await expect(officer.rows).toHaveCount(2);
    await expectAccessible(page);

    await page.keyboard.press('n');
    await expect(officer.case('Ada Specimen')).toBeVisible();
    await expect(officer.image('Front')).toBeVisible();
    await expectAccessible(page);
    const [content, shown] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.documentElement.clientHeight,
    ]);
    expect(content, 'height of a case').toBeLessThanOrEqual(shown ?? 0);

    await page.keyboard.press('1');
    await expect(page.getByRole('region', { name: /Front/ }).getByRole('img')).toBeVisible();
    await page.keyboard.press('+');
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');

    // No key decides before the images came and a moment has passed.
    await expect(page.getByRole('button', { name: /^Reject/ })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('r');
    await expect(officer.dialog('Reject this customer')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(officer.held('Rejected: Ada Specimen.')).toBeVisible();
    await expect(officer.case('Grace Specimen')).toBeVisible();
    await page.clock.fastForward(HOLD);
    await expect.poll(() => statusOf(first)).toBe('rejected');

    await expect(page.getByRole('button', { name: /^Reject/ })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('r');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await expect(officer.held('Rejected: Grace Specimen.')).toBeVisible();
    await page.keyboard.press('z');
    await expect(officer.case('Grace Specimen')).toBeVisible();
    expect(await statusOf(second)).toBe('in_review');

    await expect(page.getByRole('button', { name: /^Reject/ })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('s');
    await expect(officer.dialog('Ask again for steps')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByText('The photo is blurred.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(officer.held('Asked again: Grace Specimen.')).toBeVisible();
    await expect(officer.queue).toBeVisible();
    await page.clock.fastForward(HOLD);
    await expect.poll(() => statusOf(second)).toBe('resubmission_requested');
    const { data } = await stack.request<{ data: { status: string; reject_reason: string }[] }>(
      'compliance',
      'GET',
      `/api/v2/profile/${second}/documents`,
    );
    expect(data.map(({ status, reject_reason }) => [status, reject_reason])).toEqual([['rejected', 'image_blurred']]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  },
);

test('a case that one officer has is not offered to another', async ({ page, browser, stack }) => {
  await waitingCustomer(stack, { id_card_number: 'CONSOLE-3', name: 'Katherine Specimen' });
  const id = await stack
    .request<{ data: { profile: string }[] }>('compliance', 'GET', '/api/v2/review?search=Katherine')
    .then(({ data }) => data[0]?.profile);
  const officer = consoleScreen(page);
  const other = await (await browser.newContext({ locale: 'en' })).newPage();
  await page.goto(`${stack.addresses.interface}/console/review/${id}`);
  await officer.signIn(stack.accountOf('compliance'));
  await expect(officer.case('Katherine Specimen')).toBeVisible();
  await other.goto(`${stack.addresses.interface}/console/review/${id}`);
  await consoleScreen(other).signIn(stack.accountOf('admin'));
  await expect(other.getByRole('heading', { name: 'Another officer has this case' })).toBeVisible();
  // The queue is there before the service has given the case back.
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('q');
  await expect(officer.queue).toBeVisible();
  await released;
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect(consoleScreen(other).case('Katherine Specimen')).toBeVisible();
});
