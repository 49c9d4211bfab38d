import type { Page } from '@playwright/test';
import { paymentScreen } from '../screens/biopay.ts';
import { resultPage } from '../screens/demonstration.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { enrolledCustomer, PIN, seatAda } from '../support/cameras/faces.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** A payment for a verified customer, and its address. */
async function order(page: Page, stack: Stack, name = 'bio_token') {
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  const profile = await enrolledCustomer(stack, 'ada');
  const { id, bio_token } = await stack.request<{ id: string; bio_token: string }>(
    'integration',
    'POST',
    '/api/v2/biopay/token',
    {
      profile,
      amount: '24.90',
      currency: 'EUR',
      reference: 'Order 7',
      return_url: `${stack.addresses.demonstration}/verified`,
    },
  );
  const query = new URLSearchParams({ [name]: bio_token, server_url: stack.addresses.service });
  return { id, profile, address: `${stack.addresses.interface}/biopay?${query.toString()}` };
}

/** Replaces the page's content by a frame with the payment. */
const frameOf = (page: Page, address: string) =>
  page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, title: 'Payment', allow: 'camera', width: 400, height: 700 });
    document.body.replaceChildren(frame);
  }, address);

test('face and PIN release a payment, and its link does not open in a second tab', async ({ page, stack }) => {
  await seatAda(page.context());
  await page.setViewportSize({ width: 320, height: 640 });
  const { id, profile, address } = await order(page, stack);
  await page.goto(address);
  const pay = paymentScreen(page);
  await expect(pay.heading('Pay Example Bank')).toBeVisible();
  await expect(pay.summary).toContainText('€24.90');
  await expect(pay.summary).toContainText('Order 7');
  expect(new URL(page.url()).search, 'the token leaves the address bar').toBe('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const second = await page.context().newPage();
  await second.goto(address);
  await expect(second.getByRole('heading', { level: 1, name: 'We cannot open this payment link' })).toBeVisible();
  await expectAccessible(second);
  await second.close();
  await page.goto(address);
  await expect(pay.heading('Pay Example Bank'), 'the tab that opened it goes on').toBeVisible();

  await pay.goButton.click();

  await expect(pay.heading('Enter your PIN')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await pay.pin.fill('2749');
  await pay.payButton.click();
  await expect(page.getByText('Enter every digit of your PIN.')).toBeVisible();
  await pay.pin.fill('830264');
  await pay.payButton.click();
  await expect(page.getByText('That PIN is not right. Try again.')).toBeVisible();
  await pay.pin.fill(PIN);
  await pay.payButton.click();

  await expect(pay.heading('Payment confirmed')).toBeVisible();
  await expect(pay.summary).toContainText(id);
  await expectAccessible(page);
  await pay.returnButton.click();
  await expect(page).toHaveURL(/status=complete/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
  expect(await stack.request('auditor', 'GET', `/api/v2/biopay/${id}`)).toMatchObject({ status: 'complete' });
});

test('a payment in the business’s frame survives a reload and is released', async ({ page, stack }) => {
  await seatAda(page.context());
  const { id, address } = await order(page, stack);
  const { demonstration } = stack.addresses;
  await page.context().grantPermissions(['camera'], { origin: demonstration });
  await page.goto(demonstration);
  await frameOf(page, address);
  const shown = page.frameLocator('iframe');
  const pay = paymentScreen(shown);
  await expect(pay.heading('Pay Example Bank')).toBeVisible();

  const [, frame] = page.frames();
  if (!frame) throw new Error('the page has no frame');
  await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
  await pay.goButton.click();
  await expect(pay.heading('Enter your PIN')).toBeVisible({ timeout: 90_000 });
  await pay.pin.fill(PIN);
  await pay.payButton.click();
  await expect(pay.heading('Payment confirmed')).toBeVisible();
  await pay.returnButton.click();
  await expect(resultPage(shown).heading).toBeVisible();
  expect(await stack.request('auditor', 'GET', `/api/v2/biopay/${id}`)).toMatchObject({ status: 'complete' });
});

test('a frame of an unknown origin does not show a payment', async ({ page, stack, camera }) => {
  await camera('video-identity-card-front');
  const { id, address } = await order(page, stack);
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  // The same site under a name that the company does not know.
  await page.goto(stack.addresses.demonstration.replace('localhost', '127.0.0.1'));
  await frameOf(page, address);
  await expect.poll(() => refused.join()).toContain('frame-ancestors');
  expect(await stack.request('auditor', 'GET', `/api/v2/biopay/${id}`)).toMatchObject({ status: 'open' });
});

test('a customer cancels a payment whose link uses the old token name', async ({ page, stack, camera }) => {
  await camera('video-identity-card-front');
  const { id, address } = await order(page, stack, 'user_token');
  await page.goto(address);
  await paymentScreen(page).cancelButton.click();
  await expect(page).toHaveURL(/errors=biopay_cancelled/u);
  expect(await stack.request('auditor', 'GET', `/api/v2/biopay/${id}`)).toMatchObject({ status: 'incomplete' });
});
