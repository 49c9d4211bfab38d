import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { customer } from '../support/customer.ts';
import type { VideoName } from '../support/cameras/videos.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { expectWayOn } from '../support/way-on.ts';

type Camera = (video: VideoName) => Promise<void>;

/** Opens the camera for a page of a document, with the given video. */
async function openCamera(
  page: Page,
  stack: Stack,
  camera: Camera,
  video: VideoName,
  address: string,
): Promise<string> {
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { profile, link } = await stack.newLink();
  await page.goto(link);
  await customer(page, camera).agree();
  await expect(page).toHaveURL(/select-step/u);
  await camera(video);
  await page.goto(`${stack.addresses.interface}/capture?step=identity&${address}`);
  await captureScreen(page).openCamera();
  return profile;
}

/** Waits for the service's result for the first page's capture. */
async function expectCapture(stack: Stack, profile: string, result: Record<string, unknown>): Promise<void> {
  const capture = async () =>
    (await stack.client.listDocuments(profile))[0]?.results.find(({ check }) => check === 'capture');
  await expect.poll(capture, { timeout: 60_000 }).toMatchObject(result);
}

const PASSPORT = 'country=FI&type=passport&version=standard&side=single';
const FRONT = 'country=TR&type=id_card&version=new&side=front';
const BACK = 'country=TR&type=id_card&version=new&side=back';

test('auto capture takes a passport on patterned cloth, straightens it and reads it', async ({
  page,
  stack,
  camera,
}) => {
  const profile = await openCamera(page, stack, camera, 'video-passport', PASSPORT);
  const confirm = confirmScreen(page);
  await expect(confirm.useButton).toBeEnabled({ timeout: 30_000 });
  await expect(confirm.fields).toContainText('LINDQVIST');
  const shown = await confirm.image.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect(shown, 'the page is shown in its own proportions').toBeCloseTo(125 / 88, 1);
  await confirm.useButton.click();
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length, { timeout: 30_000 }).toBe(1);
  const [document] = await stack.client.listDocuments(profile);
  expect(document?.metadata).toMatchObject({ source: 'camera', automatic: true, overridden: true });
  expect(document?.metadata.hints).toEqual(['country_differs']);
  expect(document?.metadata.outline).toHaveLength(4);
  const videos = async () => {
    const path = `/api/v2/profile/${profile}/report`;
    const { documents } = await stack.request<{ documents: { video: object }[] }>('compliance', 'GET', path);
    return documents.map(({ video }) => video);
  };
  // It follows the image.
  await expect.poll(videos).toMatchObject([{ outcome: 'made', tilt: expect.any(String) }]);
  // No other check speaks against the capture.
  await expectCapture(stack, profile, { outcome: 'review', detail: 'hint_overridden' });
});

test.describe('virtual camera', () => {
  test.use({ cameraNamed: false });

  test('a virtual camera is recognised by its name and sends the capture to review', async ({
    page,
    stack,
    camera,
  }) => {
    const profile = await openCamera(page, stack, camera, 'video-identity-card-front', FRONT);
    await confirmScreen(page).useButton.click({ timeout: 30_000 });
    await expectCapture(stack, profile, { outcome: 'review', detail: 'virtual_camera' });
  });
});

test('an image taken while the service refuses captures is sent as a file', async ({ page, stack, camera }) => {
  await page.route('**/api/v2/session/captures', (route) => route.abort());
  const profile = await openCamera(page, stack, camera, 'video-identity-card-front', FRONT);
  await confirmScreen(page).useButton.click({ timeout: 30_000 });
  await expectCapture(stack, profile, { outcome: 'review', detail: 'sent_as_file' });
});

for (const [video, hint] of [
  ['video-dark', 'It’s too dark. Turn on a light.'],
  ['video-blurred', 'It’s blurred. Hold still.'],
  ['video-glare', 'There’s a reflection. Tilt the document.'],
  ['video-too-far', 'Move closer.'],
] as const) {
  test(`${video}: the camera gives one hint, also spoken, and takes no photo until the shutter is pressed`, async ({
    page,
    stack,
    camera,
  }) => {
    await openCamera(page, stack, camera, video, FRONT);
    await expect(page.getByText(hint).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('status').filter({ hasText: hint })).toHaveCount(1);
    await captureScreen(page).shutter.click();
    await expect(confirmScreen(page).useButton).toBeEnabled({ timeout: 30_000 });
  });
}

test('the confirmation warns of the wrong side, and the customer can send the image anyway', async ({
  page,
  stack,
  camera,
}) => {
  const profile = await openCamera(page, stack, camera, 'video-identity-card-back', FRONT);
  const confirm = confirmScreen(page);
  await expect(confirm.problems).toContainText(
    'This is the wrong side. Turn the document over and take the photo again.',
    { timeout: 30_000 },
  );
  await confirm.useButton.click();
  await expect
    .poll(async () => (await stack.client.listDocuments(profile))[0]?.status, { timeout: 60_000 })
    .toBe('rejected');
  await page.goto(`${stack.addresses.interface}/select-step`);
  await expect(
    page.getByText('This is the wrong side. Turn the document over and take the photo again.'),
  ).toBeVisible();
});

test('the confirmation of an expired document says that it has expired', async ({ page, stack, camera }) => {
  await page.clock.install({ time: new Date('2040-01-01T12:00:00Z') });
  await page.clock.resume();
  await openCamera(page, stack, camera, 'video-identity-card-back', BACK);
  await expect(confirmScreen(page).problems).toContainText('This document has expired. Use one that is still valid.', {
    timeout: 30_000,
  });
});

for (const missing of ['OffscreenCanvas', 'Worker', 'WebAssembly', 'createImageBitmap', 'ImageCapture', 'VideoFrame']) {
  test(`the camera screen works without ${missing}`, async ({ page, stack, camera }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    await openCamera(page, stack, camera, 'video-identity-card-front', FRONT);
    await expectWayOn(page);
  });
}
