import { problemScreen } from '../screens/problem.ts';
import { entryScreen } from '../screens/entry.ts';
import { FIRST } from '../support/first.ts';
import { expect, test } from '../support/test.ts';

test(
  'broken, replaced and unknown links say so, and a replaced one leads back to the business',
  FIRST,
  async ({ page, stack }) => {
    const first = await stack.newLink();
    await page.goto(first.link.replace(/#.*/, '#this-is-not-the-code-of-the-link-at-all'));
    await expect(problemScreen(page).heading('This link does not work')).toBeVisible();

    await stack.client.createLink({
      profile: first.profile,
      web_sdk_url: stack.addresses.interface,
      return_url: `${stack.addresses.demonstration}/verified`,
      language: 'de',
    });
    await page.goto('about:blank');
    await page.goto(first.link);
    await expect(problemScreen(page).heading('There is a newer link')).toBeVisible();
    await problemScreen(page).returnButton.click();
    await expect(page).toHaveURL(/status=incomplete/);
    const back = new URL(page.url());
    expect(back.origin).toBe(stack.addresses.demonstration);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      status: 'incomplete',
      customer_id: first.profile,
      errors: '401',
    });

    await page.goto('about:blank');
    await page.goto(first.link.replace(first.profile, '00000000-0000-4000-8000-000000000000'));
    await expect(problemScreen(page).heading('We could not find your verification')).toBeVisible();
  },
);

test('a malformed, doubled or foreign link opens nothing and sends no request', async ({ page, stack }) => {
  const { link } = await stack.newLink();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.addresses.interface)) asked.push(request.url());
  });
  const problem = problemScreen(page);
  const { interface: base } = stack.addresses;
  for (const [address, title] of [
    [base, 'Open this page with your link'],
    [link.replace('?', '?pid=1&'), 'This link is not valid'],
    [link.replace(/pid=[^&]*/, 'pid=1'), 'Your link is not complete'],
    [link.replace(/server_url=[^#]*/, 'server_url=https%3A%2F%2Fevil.example'), 'We cannot open this link'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(problem.heading(title)).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a service fault is shown, and trying again continues the journey', FIRST, async ({ page, stack }) => {
  const { link } = await stack.newLink();
  await page.route('**/api/v2/session', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: JSON.stringify({ type: 'about:blank', title: 'Error', status: 500, code: 'internal', request_id: 'r-1' }),
    }),
  );
  await page.goto(link);
  await expect(problemScreen(page).heading('Something went wrong on our side')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/v2/session');
  await problemScreen(page).tryAgainButton.click();
  await expect(entryScreen(page).heading).toBeVisible();
});

test('an unknown address leads back to the journey', async ({ page, stack }) => {
  const { link } = await stack.newLink();
  await page.goto(link);
  await expect(entryScreen(page).heading).toBeVisible();
  await page.goto(`${stack.addresses.interface}/no/such/page`);
  await expect(problemScreen(page).heading('Page not found')).toBeVisible();
  await problemScreen(page).stepsLink.click();
  await expect(entryScreen(page).heading).toBeVisible();
});

test('a browser that is too old says at once which ones open the page, and keeps the link', async ({ page, stack }) => {
  const { link } = await stack.newLink();
  // As it would see styles and scripts that it does not know.
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('light-dark(', 'dark-light(') });
  });
  await page.addInitScript(() => (CSS.supports = () => false));
  await page.goto(link);
  const words = 'This page cannot open here. Open your link in a new window, or in a current version of Chrome';
  await expect(page.getByText(words)).toBeVisible({ timeout: 5000 });
  await expect(page.getByRole('heading')).toHaveCount(0);
  expect(page.url()).toBe(link);
});
