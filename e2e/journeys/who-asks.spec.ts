import { randomUUID } from 'node:crypto';
import { entryScreen } from '../screens/entry.ts';
import { problemScreen } from '../screens/problem.ts';
import { stepsScreen } from '../screens/steps.ts';
import { whoAsks } from '../screens/who.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import type { Stack } from '../support/stack.ts';
import { formStep } from '../support/question-steps.ts';
import { expect, test } from '../support/test.ts';

/** A link for a customer with a reference of the business. */
async function referredLink(stack: Stack, language = 'en'): Promise<string> {
  const body = { id_card_number: `REFERRED-${randomUUID()}`, reference: 'ACCOUNT-20484711' };
  const { id } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/profile', body);
  return (await stack.newLink({ profile: id, language })).link;
}

test('a link shows the business, the return host and the reference, before and after consent', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const who = whoAsks(page);
  const link = await referredLink(stack);
  await page.goto(link);
  await expect(who.region).toContainText('Example Bank');
  await expect(who.region).toContainText(new URL(stack.addresses.demonstration).host);
  await expect(who.region).toContainText('…4711');
  await expect(page.getByText('ACCOUNT')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await who.notYouButton.click();
  await expect(who.dialog).toContainText('Example Bank');
  await expectAccessible(page);
  await who.stayButton.click();
  await entryScreen(page).agree();
  await expect(stepsScreen(page).startLink('Identity document')).toBeVisible();
  await expect(who.region, 'a link may lead past the greeting').toContainText('…4711');

  await page.goto(link);
  await expect(entryScreen(page).continueButton).toBeVisible();
  await who.notYouButton.click();
  await who.leaveButton.click();
  await expect(problemScreen(page).heading('Open this page with your link')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('veridoor.flow'))).toBeNull();
});

test('the return host reads from left to right among Arabic words', async ({ page, stack }) => {
  await page.goto(await referredLink(stack, 'ar'));
  const host = page.locator('bdi', { hasText: new URL(stack.addresses.demonstration).host });
  await expect(host).toHaveAttribute('dir', 'ltr');
  await expectAccessible(page);
});

test('the call page without a link sends customers to their link and lets agents sign in and out', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.addresses.interface}/call`);
  await expect(problemScreen(page).heading('Open the call with your link')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'I am an agent and take calls' }).click();
  const { username, password } = stack.accountOf('agent');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await expect(signOut).toBeVisible();
  const { refresh }: { refresh: string } = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('veridoor.staff'))) ?? '',
  );
  await signOut.click();
  await expect(page.getByLabel('Username')).toBeVisible();
  const renew = async () => {
    const body = JSON.stringify({ refresh });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${stack.addresses.service}/api/v2/token/refresh/`, { method: 'POST', headers, body })).status;
  };
  await expect.poll(renew).toBe(401);
  await page.goto('about:blank');
  await page.goto(`${stack.addresses.interface}/call`);
  await expect(page.getByLabel('Username'), 'an agent’s browser shows the sign-in').toBeVisible();
});

test('a step address opens the only open step, and a link with two slashes hides its code', async ({ page, stack }) => {
  const { link } = await stack.newLink({
    workflow: { name: 'A form', automatic_decision: true, steps: [formStep] },
  });
  await page.goto(link);
  await entryScreen(page).agree();
  await expect(stepsScreen(page).startLink('Your details')).toBeVisible();
  await page.goto(`${stack.addresses.interface}/initial-form`);
  await expect(page).toHaveURL(/\/initial-form\?step=about$/u);
  await page.goto(`${stack.addresses.interface}/otp`);
  await expect(page).toHaveURL(/\/select-step$/u);

  const twoSlashes = new URL(link);
  await page.goto('about:blank');
  await page.goto(`${twoSlashes.origin}//x.example/${twoSlashes.search}${twoSlashes.hash}`);
  await expect(problemScreen(page).heading('Page not found')).toBeVisible();
  expect(page.url()).toBe(`${stack.addresses.interface}/x.example/`);
});

for (const language of ['en', 'ar']) {
  test(`a long company name and host fit a narrow page in ${language}, and the whole host stays visible`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const host = `bank.example.${'a'.repeat(60)}.xn--80ak6aa92e.evil.example`;
    await page.route('**/api/v2/session', async (route) => {
      const answer = await route.fetch();
      const session = (await answer.text())
        .replace(/"return_host":"[^"]*"/u, `"return_host":"${host}"`)
        .replaceAll('Example Bank', `\u202e${'B'.repeat(3000)}`);
      await route.fulfill({ response: answer, body: session });
    });
    await page.goto((await stack.newLink({ language })).link);
    await expect(page.locator('bdi[dir=ltr]')).toHaveText(host);
    await expectNoSidewaysScroll(page);
    await page.locator('section').first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('a sandboxed frame that blocks the interface says that the page cannot open', async ({ page, stack }) => {
  const { link } = await stack.newLink();
  await page.goto(stack.addresses.demonstration);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = src;
    document.body.replaceChildren(frame);
  }, link);
  await expect(page.frameLocator('iframe').getByText('This page cannot open here.')).toBeVisible();
});
