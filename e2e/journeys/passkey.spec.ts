import type { Page } from '@playwright/test';
import { paymentScreen } from '../screens/biopay.ts';
import { loginScreen } from '../screens/biologin.ts';
import { completeScreen } from '../screens/complete.ts';
import { entryScreen } from '../screens/entry.ts';
import { passkeyScreen } from '../screens/passkey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { virtualDevice, type VirtualDevice } from '../support/authenticator.ts';
import { enrolledCustomer, PIN, seatAda } from '../support/cameras/faces.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 30_000 });
// Each login and payment makes and judges a video of the face.
test.setTimeout(240_000);

/** Ends a verification with its selfie, and sets up a passkey at the second try. */
async function bind(page: Page, device: VirtualDevice, link: string): Promise<void> {
  await page.goto(link);
  const passkey = passkeyScreen(page);
  await entryScreen(page).continueButton.click();
  await expect(passkey.offer).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await device.willVerify(false);
  await passkey.setUpButton.click();
  await expect(passkey.fault(/^No passkey was set up/u)).toBeVisible();
  await expectAccessible(page);
  await device.willVerify(true);
  await passkey.retryButton.click();
  await expect(completeScreen(page).heading).toBeVisible();
}

/** A customer with enrolled face, PIN and a passkey of the page's device. */
async function boundCustomer(page: Page, stack: Stack, device: VirtualDevice): Promise<string> {
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  return enrolledCustomer(stack, 'ada', (link) => bind(page, device, link));
}

test('a passkey is set up after the selfie, and logins are accepted only from that device', async ({ page, stack }) => {
  await seatAda(page.context());
  await page.setViewportSize({ width: 320, height: 640 });
  const device = await virtualDevice(page);
  const profile = await boundCustomer(page, stack, device);
  const { link } = await stack.newLink({ path: 'biologin', profile });
  await page.goto(link);
  await expect(page).toHaveURL(/\/biologin$/u);

  const passkey = passkeyScreen(page);
  await expect(passkey.heading).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await device.willVerify(false);
  await passkey.useButton.press('Enter');
  await expect(passkey.fault(/^Your passkey was not used/u)).toBeVisible();
  await device.willVerify(true);
  const bringBack = await device.exchange();
  await passkey.retryButton.click();
  await expect(passkey.fault(/^Your passkey was not used/u)).toBeVisible();
  await expectAccessible(page);
  await bringBack();
  await page.context().setOffline(true);
  await passkey.retryButton.click();
  await expect(passkey.fault(/^We do not know if/u)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await passkey.useButton.click();
  await expect(completeScreen(page).heading).toBeVisible();
  await completeScreen(page).returnButton.click();
  await expect(page).toHaveURL(/status=complete/u);
});

test('a passkey signs a payment above the limit, and a removed passkey leads back to the business', async ({
  page,
  stack,
}) => {
  await seatAda(page.context());
  const device = await virtualDevice(page);
  const profile = await boundCustomer(page, stack, device);
  const first = await order(stack, profile);
  await toPasskey(page, stack, first.bio_token);
  await expectAccessible(page);
  await expect(paymentScreen(page).summary).toContainText('€49.90');
  await passkeyScreen(page).useButton.click();
  await expect(paymentScreen(page).heading('Payment confirmed')).toBeVisible();
  const evidence = await stack.request<{ valid: boolean; statement: string }>(
    'auditor',
    'GET',
    `/api/v2/biopay/${first.id}/evidence`,
  );
  expect(evidence.valid).toBe(true);
  expect(JSON.parse(evidence.statement)).toMatchObject({
    amount: '49.90',
    currency: 'EUR',
    payment: first.id,
    profile,
  });

  const second = await order(stack, profile);
  const { data } = await stack.request<{ data: { id: string }[] }>(
    'auditor',
    'GET',
    `/api/v2/profile/${profile}/passkeys`,
  );
  for (const { id } of data) await stack.request('integration', 'DELETE', `/api/v2/profile/${profile}/passkeys/${id}`);
  await openPayment(page, stack, second.bio_token);
  await paymentScreen(page).goButton.click();
  await expect(paymentScreen(page).heading('You have not been charged')).toBeVisible();
  await expect(page.getByText(/^This payment needs a passkey, and you no longer have one/u)).toBeVisible();
  await expectAccessible(page);
  await paymentScreen(page).returnButton.click();
  await expect(page).toHaveURL(/errors=passkey_missing/u);
  expect(await stack.request('auditor', 'GET', `/api/v2/biopay/${second.id}`)).toMatchObject({ status: 'incomplete' });
});

test('a customer without a passkey is led back where the company requires one', async ({ page, stack, camera }) => {
  await camera('video-identity-card-front');
  const profile = await enrolledCustomer(stack, 'ada');
  const { link } = await stack.newLink({ path: 'biologin', profile });
  await stack.request('admin', 'PATCH', '/api/v2/company', { biologin_passkey: 'required' });
  try {
    await page.goto(link);
    await expect(loginScreen(page).unavailable).toBeVisible();
    await expect(page.getByText(/asks for a passkey here, and you do not have one/u)).toBeVisible();
    await expectAccessible(page);
    await loginScreen(page).leaveButton.click();
    await expect(page).toHaveURL(/errors=passkey_missing/u);
  } finally {
    await stack.request('admin', 'PATCH', '/api/v2/company', { biologin_passkey: 'where_bound' });
  }
});

/** Orders a payment above the limit. */
const order = (stack: Stack, profile: string) =>
  stack.request<{ id: string; bio_token: string }>('integration', 'POST', '/api/v2/biopay/token', {
    profile,
    amount: '49.90',
    currency: 'EUR',
    reference: 'Order 7',
    return_url: `${stack.addresses.demonstration}/verified`,
  });

async function openPayment(page: Page, { addresses }: Stack, token: string): Promise<void> {
  const query = new URLSearchParams({ bio_token: token, server_url: addresses.service });
  await page.goto(`${addresses.interface}/biopay?${query.toString()}`);
}

/** Opens a payment up to the passkey: shows face and enters the PIN. */
async function toPasskey(page: Page, stack: Stack, token: string): Promise<void> {
  await openPayment(page, stack, token);
  const pay = paymentScreen(page);
  await pay.goButton.click();
  await expect(pay.heading('Enter your PIN')).toBeVisible({ timeout: 90_000 });
  await pay.pin.fill(PIN);
  await pay.payButton.click();
  await expect(passkeyScreen(page).heading).toBeVisible();
}
