import type { CDPSession, Page } from '@playwright/test';
import type { DigitalIdLink, DigitalIdRequested } from '@veridoor/contract/documents/digital-id';
import { portrait } from '../../service/testing/faces/faces.ts';
import { makeUtopia, type Utopia } from '../../tools/wallet/specimen.ts';
import { answerAnnexC, answerRequest, readRequest } from '../../tools/wallet/wallet.ts';
import { entryScreen, type Shown } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Wallets',
  automatic_decision: true,
  steps: [
    {
      id: 'identity',
      kind: 'document',
      title: 'Identity document',
      max_attempts: 3,
      optional: false,
      required_step_ids: [],
      options: {
        allow_file: true,
        accepted: [{ country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' }],
        digital_id: { types: ['mdl', 'pid_sd_jwt'], asks: 'identity', status: 'if_reachable', links: 'any' },
      },
    },
  ],
};

/** The company trusts Utopia, whose citizen has a wallet. */
async function prepare(stack: Stack, more: object = {}): Promise<Utopia> {
  const utopia = await makeUtopia(new Date(), await portrait('ada'));
  const types = ['mdl', 'pid_sd_jwt'];
  await stack.request('admin', 'POST', '/api/v2/company/digital-id/roots', { certificate: utopia.root.pem, types });
  const reader = { certificates: [utopia.reader.pem], private_key: utopia.reader.privateKey, ...more };
  await stack.request('admin', 'PUT', '/api/v2/company/digital-id/reader', reader);
  return utopia;
}

/** Chromium's virtual wallet (the protocol's domain DigitalCredentials), which the test says what to answer. */
async function virtualWallet(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const behave = (behaviour: object) =>
    devtools.send('DigitalCredentials.setVirtualWalletBehavior' as 'Page.enable', behaviour);
  return {
    respond: (protocol: string, response: object) => behave({ action: 'respond', protocol, response }),
    decline: () => behave({ action: 'decline' }),
  };
}

/** Comes to the screen of the wallet, by the line below the camera's button; resolves with what the page asks. */
async function come(page: Page, shown: Shown): Promise<DigitalIdRequested> {
  await entryScreen(shown).agree();
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/steps/identity/digital-id') && response.ok(),
  );
  await stepsScreen(shown).startLink('Identity document').click();
  await shown.getByRole('button', { name: 'Use a digital ID instead' }).click();
  return (await asked).json() as Promise<DigitalIdRequested>;
}

const useButton = (shown: Shown) => shown.getByRole('button', { name: 'Use my digital identity' });

async function answerOf(utopia: Utopia, asked: DigitalIdRequested, origin: string): Promise<object> {
  const request = await readRequest(asked.requests[0]?.data['request'] ?? '', origin);
  return answerRequest(utopia.wallet, request, { origin, at: new Date() });
}

async function expectApproved(stack: Stack, profile: string): Promise<void> {
  await expect
    .poll(async () => {
      const path = `/api/v2/document?profile=${profile}`;
      const { data } = await stack.request<{ data: object[] }>('compliance', 'GET', path);
      return data;
    })
    .toMatchObject([
      { type: 'digital_id', status: 'approved', extracted: { last_name: { value: 'Specimen', source: 'wallet' } } },
    ]);
}

test('a customer shows a driving licence from a wallet, after declining once', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const utopia = await prepare(stack);
  const { profile, link } = await stack.newLink({ workflow });
  const wallet = await virtualWallet(page);
  await page.goto(link);
  const asked = await come(page, page);
  await expect(page.getByRole('heading', { level: 1, name: 'Use your digital identity' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your date of birth' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await wallet.decline();
  await useButton(page).click();
  await expect(page.getByText('Nothing was shown.')).toBeVisible();
  await wallet.respond('openid4vp-v1-signed', await answerOf(utopia, asked, stack.addresses.interface));
  await useButton(page).click();
  await expect(useButton(page)).toBeHidden();
  await expectApproved(stack, profile);
});

test('an answer for another page is refused, and the camera is one press away', async ({ page, stack }) => {
  const utopia = await prepare(stack);
  const { link } = await stack.newLink({ workflow });
  const wallet = await virtualWallet(page);
  await page.goto(link);
  const [, annexC] = (await come(page, page)).requests;
  const request = { deviceRequest: '', encryptionInfo: '', ...annexC?.data };
  const tampering = { origin: 'https://evil.example' };
  const origin = stack.addresses.interface;
  await wallet.respond('org-iso-mdoc', await answerAnnexC(utopia.wallet, request, { origin, tampering }));
  await useButton(page).click();
  await expect(page.getByText('This digital identity could not be used.')).toBeVisible();
  await page.getByRole('button', { name: 'Photograph a document' }).click();
  await expect(useButton(page)).toBeHidden();
  await page.reload();
  await expect(useButton(page)).toBeHidden();
});

test('a wallet answers in a frame of another origin', async ({ page, stack }) => {
  const utopia = await prepare(stack);
  const { profile, link } = await stack.newLink({ workflow });
  const wallet = await virtualWallet(page);
  await page.goto(stack.addresses.demonstration);
  await page.evaluate((src) => {
    document.body.innerHTML = '<iframe width="400" height="700" allow="digital-credentials-get"></iframe>';
    document.querySelector('iframe')?.setAttribute('src', src);
  }, link);
  const shown = page.frameLocator('iframe');
  const asked = await come(page, shown);
  await wallet.respond('openid4vp-v1-signed', await answerOf(utopia, asked, stack.addresses.interface));
  await useButton(shown).click();
  await expect(useButton(shown)).toBeHidden();
  await expectApproved(stack, profile);
});

/** Chooses a wallet elsewhere; resolves with the link that the page shows as a code. */
async function comeByCode(page: Page): Promise<DigitalIdLink> {
  await come(page, page);
  const asked = page.waitForResponse((response) => response.url().endsWith('/digital-id/link') && response.ok());
  await page.getByRole('button', { name: 'Use a wallet elsewhere, or by a link' }).click();
  return (await asked).json() as Promise<DigitalIdLink>;
}

test('a wallet on another device answers the code on the screen, which the actions do not cover', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const utopia = await prepare(stack);
  const { profile, link } = await stack.newLink({ workflow });
  await page.goto(link);
  const { url } = await comeByCode(page);
  const code = page.getByRole('img', { name: 'QR code for your wallet' });
  await expect(code).toBeVisible();
  const [shown, first] = await Promise.all(
    [code, page.getByRole('button', { name: 'Photograph a document' })].map((one) => one.boundingBox()),
  );
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  await expect(page.getByText(/and into the session on this screen/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const fetched = await fetch(new URL(url).searchParams.get('request_uri') ?? '', {
    method: 'POST',
    body: new URLSearchParams({ wallet_nonce: 'of the wallet' }),
  });
  const request = await readRequest(await fetched.text(), null);
  await expect(page.getByText('A wallet has opened the question.')).toBeVisible();
  await expect(code).toBeHidden();
  const { response } = await answerRequest(utopia.wallet, request, { origin: null, at: new Date(), use: 'pid_sd_jwt' });
  const body = new URLSearchParams({ response });
  await fetch(request.response_uri ?? '', { method: 'POST', body });
  await expect(page.getByRole('heading', { level: 1, name: 'Use your digital identity' })).toBeHidden();
  await expectApproved(stack, profile);
});

test('a person without a wallet tries the demonstration’s, on the same device', async ({ page, stack }) => {
  await prepare(stack, { wallet_url: `${stack.addresses.demonstration}/wallet` });
  const { profile, link } = await stack.newLink({ workflow });
  await page.goto(link);
  await comeByCode(page);
  await page.getByRole('button', { name: 'My wallet is on this device' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  const wallet = await opened;
  await expect(wallet.getByText('This is a demonstration.')).toBeVisible();
  await expectAccessible(wallet);
  await wallet.getByLabel('First name').fill('Mira');
  await wallet.getByRole('button', { name: 'Get it' }).click();
  await expect(wallet.getByText('Example Bank asks for one of these:')).toBeVisible();
  await expect(wallet.getByText(/^Driving licence: family name/)).toBeVisible();
  await expectAccessible(wallet);
  await wallet.getByRole('button', { name: 'Show it' }).click();
  await expect(wallet.getByRole('heading', { level: 1, name: 'Your wallet has answered' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Use your digital identity' })).toBeHidden();
  await expectApproved(stack, profile);
});

test('a person reads a code with the demonstration’s wallet, and shows nothing', async ({ page, stack }) => {
  await prepare(stack);
  const { link } = await stack.newLink({ workflow });
  await page.goto(link);
  const { url } = await comeByCode(page);
  const wallet = await page.context().newPage();
  await wallet.goto(`${stack.addresses.demonstration}/wallet`);
  await wallet.getByRole('button', { name: 'Get it' }).click();
  await wallet.getByLabel('What the QR code says').fill(url);
  await wallet.getByRole('button', { name: 'Open it' }).click();
  await wallet.getByRole('button', { name: 'Show nothing' }).click();
  await expect(wallet.getByText('Nothing was shown.')).toBeVisible();
  await expect(page.getByText('This digital identity could not be used.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your wallet' })).toBeVisible();
});
