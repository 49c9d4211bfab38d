import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { versionScreen } from '../screens/version.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { customer } from '../support/customer.ts';
import { specimenFile } from '../support/cameras/videos.ts';
import type { Stack } from '../support/stack.ts';
import { expect, pressesForAll, test } from '../support/test.ts';

type Camera = Parameters<typeof customer>[1];

/** Goes to the screen that says what to photograph. */
async function reachCamera(page: Page, stack: Stack, camera: Camera): Promise<string> {
  const { profile, link } = await stack.newLink();
  await page.goto(link);
  const person = customer(page, camera);
  await person.agree();
  await person.openIdentityCamera();
  return profile;
}

async function chooseFile(
  page: Page,
  button: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const dialogue = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await dialogue).setFiles(file);
}

test('a blocked camera opens without a reload once permission is granted', async ({ page, context, stack, camera }) => {
  await reachCamera(page, stack, camera);
  const capture = captureScreen(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  await capture.openButton.click();
  await expect(capture.heading('The camera is blocked')).toBeVisible();
  await capture.tryAgainButton.click();
  await expect(page.getByText('The camera is still not available.')).toBeVisible();
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  await expect(capture.shutter).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  await page.getByRole('link', { name: 'Close the camera' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});

test('a customer chooses one of three cameras by name, and it opens again next time', async ({
  playwright,
  launchOptions,
  stack,
  camera,
}) => {
  // A video would be one camera: these are Chromium's own, which show a clock.
  const args = (launchOptions.args ?? []).filter((argument) => !argument.startsWith('--use-f'));
  args.push('--use-fake-device-for-media-stream=device-count=3');
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 412, height: 915 } });
    await pressesForAll(context);
    const page = await context.newPage();
    await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
    await reachCamera(page, stack, camera);
    const { openCamera, shutter, switchButton } = captureScreen(page);
    await openCamera();
    await expect(shutter).toBeEnabled();
    await switchButton.click();
    const cameras = page.getByRole('dialog', { name: 'Choose a camera' });
    await expect(cameras.getByRole('button', { name: /fake_device/u })).toHaveCount(3);
    await expectAccessible(page);
    await cameras.getByRole('button', { name: /fake_device_2/u }).click();
    await expect(cameras).toBeHidden();
    await expect(shutter).toBeEnabled();
    await page.reload();
    await openCamera();
    await switchButton.click();
    await expect(cameras.getByRole('button', { name: /fake_device_2.*In use/u })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cameras).toBeHidden();
  } finally {
    await browser.close();
  }
});

test('a chosen file is refused with a reason, can be turned, and a PDF is shown by its name', async ({
  page,
  stack,
  camera,
}) => {
  await reachCamera(page, stack, camera);
  const instead = 'Choose a file instead';
  await chooseFile(page, instead, { name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expect(page.getByRole('alert')).toContainText('Choose a photo');

  await chooseFile(page, instead, {
    name: 'my id.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  const confirm = confirmScreen(page);
  await expect(page.getByText('my id.pdf')).toBeVisible();
  await chooseFile(page, 'Choose another file', await specimenFile('identity-card', 'front'));
  const sideways = async () => {
    const box = await confirm.image.boundingBox();
    return box !== null && box.height > box.width;
  };
  await expect(confirm.image).toBeVisible();
  expect(await sideways()).toBe(false);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(sideways).toBe(true);
  await page.reload();
  await expect(confirm.image).toBeVisible();
  await expect.poll(sideways, 'the image survives a reload').toBe(true);
});

test('a page that is opened again without a network says so, and goes on when the network is back', async ({
  page,
  context,
  stack,
  camera,
}) => {
  await reachCamera(page, stack, camera);
  await expect(captureScreen(page).openButton).toBeVisible();
  const kept = () =>
    page.evaluate(
      async () => (await caches.keys()).includes('interface') && (await caches.match('/index.html')) !== undefined,
    );
  await expect.poll(kept).toBe(true);
  const addresses = () =>
    page.evaluate(async () =>
      (await (await caches.open('interface')).keys())
        .map(({ url }) => new URL(url))
        .map(({ pathname, search }) => pathname + search),
    );
  await expect
    .poll(async () => (await addresses()).filter((address) => address.startsWith('/assets/')).length)
    .toBeGreaterThan(5);
  await expect.poll(addresses).toContainEqual(expect.stringMatching(/^\/assets\/texts-[^/]+\/en\/problems\.json$/));
  expect(
    (await addresses()).filter((address) => address.includes('?')),
    'no address of a customer is kept',
  ).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(captureScreen(page).openButton).toBeVisible();
});

test('an upload survives a lost network, a reload and a second tab, and arrives once', async ({
  page,
  context,
  stack,
  camera,
}) => {
  const begun: string[] = [];
  const done: string[] = [];
  const isUpload = (url: string) => /\/api\/v2\/(uploads|document)/.test(url);
  context.on('request', (request) => void (isUpload(request.url()) && begun.push(request.method())));
  context.on('response', (response) => {
    if (isUpload(response.url()) && response.ok()) done.push(response.request().method());
  });
  const profile = await reachCamera(page, stack, camera);
  // Without a network nobody recognises a card by its print.
  await captureScreen(page).listLink.click();
  await versionScreen(page).choose('Türkiye', 'Identity card', 'New id card');
  await chooseFile(page, 'Choose a file instead', await specimenFile('identity-card', 'front'));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 20, downloadThroughput: 1e7, uploadThroughput: 20_000 };

  await context.setOffline(true);
  await confirmScreen(page).useButton.click();
  await expect(captureScreen(page).heading(/^Now take a photo of the back/)).toBeVisible();
  await context.setOffline(false);
  await network.send('Network.emulateNetworkConditions', slow);
  await expect.poll(() => begun).toContain('PATCH');
  await page.reload();
  await expect(captureScreen(page).heading(/^Now take a photo of the back/)).toBeVisible();
  // A tab of the same session, like "duplicate tab" makes it: it waits for the first, and continues when that is
  // closed.
  const opening = context.waitForEvent('page');
  await page.evaluate(() => window.open('/select-step', '_blank')?.focus());
  const second = await opening;
  await expect(second.getByRole('progressbar').first()).toBeVisible();
  await page.close();

  const documents = () => stack.client.listDocuments(profile);
  await expect.poll(async () => (await documents()).length, { timeout: 30_000 }).toBe(1);
  await expect(second.getByRole('progressbar')).toHaveCount(0);
  expect(await documents()).toHaveLength(1);
  expect(
    done.filter((method) => method === 'POST'),
    'one upload, one document',
  ).toHaveLength(2);
});
