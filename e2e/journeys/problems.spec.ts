import { randomUUID } from 'node:crypto';
import { entryScreen } from '../screens/entry.ts';
import { problemScreen } from '../screens/problem.ts';
import { stepsScreen } from '../screens/steps.ts';
import { expect, test } from '../support/test.ts';

/** The same link with something changed in its query or fragment. */
function changed(link: string, change: (address: URL) => void): string {
  const address = new URL(link);
  change(address);
  return address.href;
}

test('a link that does not work says why in words', async ({ page, house }) => {
  const { link } = await house.newLink();
  const screen = problemScreen(page);
  const faults: [string, string][] = [
    ['This link does not work', changed(link, (address) => (address.hash = '#'.padEnd(44, 'A')))],
    ['We could not find your verification', changed(link, (address) => address.searchParams.set('pid', randomUUID()))],
    ['This link does not work', changed(link, (address) => (address.hash = ''))],
    ['This link is not right', changed(link, (address) => address.searchParams.append('pid', randomUUID()))],
    [
      'This link does not belong here',
      changed(link, (address) => address.searchParams.set('server_url', 'https://elsewhere.example')),
    ],
    ['Open this page with your link', house.addresses.interface],
  ];
  for (const [heading, address] of faults) {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.goto('about:blank');
    await page.goto(address);
    await expect(screen.heading(heading)).toBeVisible();
  }
});

test('a replaced link leads back to the business with its error code', async ({ page, house }) => {
  const { profile, link } = await house.newLink();
  await house.client.createLink({
    profile,
    web_sdk_url: house.addresses.interface,
    return_url: `${house.addresses.demonstration}/verified`,
    language: 'en',
  });
  await page.goto(link);
  const screen = problemScreen(page);
  await expect(screen.heading('There is a newer link')).toBeVisible();
  const back = new URL((await screen.returnLink.getAttribute('href')) ?? '');
  expect(back.origin).toBe(house.addresses.demonstration);
  expect(Object.fromEntries(back.searchParams)).toEqual({ status: 'incomplete', customer_id: profile, errors: '401' });
});

test('a fault of the service is said, and trying again goes on', async ({ page, house }) => {
  const { link } = await house.newLink();
  const session = /\/api\/v2\/session$/;
  await page.route(session, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }));
  await page.goto(link);
  const screen = problemScreen(page);
  await expect(screen.heading('Something went wrong on our side')).toBeVisible();
  await page.unroute(session);
  await screen.tryAgainButton.click();
  await expect(entryScreen(page).heading).toBeVisible();
});

test('an address that leads nowhere leads to the steps', async ({ page, house }) => {
  const { link } = await house.newLink();
  await page.goto(link);
  await entryScreen(page).agree();
  await page.goto(`${house.addresses.interface}/nowhere`);
  const screen = problemScreen(page);
  await expect(screen.heading('There is no page here')).toBeVisible();
  await screen.stepsLink.click();
  await expect(stepsScreen(page).startLink('Identity document')).toBeVisible();
});
