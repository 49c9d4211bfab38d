import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import type { Page } from '@playwright/test';
import type { Size } from '../../src/media/geometry.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { countBytesSent, seatAda, watchChallenges } from '../support/cameras/faces.ts';
import type { Stack } from '../support/stack.ts';
import { selfieWorkflow } from '../support/selfie-workflow.ts';
import { expect, pressesForAll, test } from '../support/test.ts';
import { expectWayOn } from '../support/way-on.ts';

/** Of all answers of one challenge, with the further prompt of a doubtful video. */
const MOST_BYTES = 900_000;

const LAPTOPS = [
  { width: 640, height: 480 },
  { width: 1280, height: 720 },
];

for (const camera of LAPTOPS) {
  test(`a living head before a laptop camera of ${camera.width} x ${camera.height} triggers its own selfie`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const { profile, sent } = await openSelfie(page, stack, camera);
    await confirmScreen(page).useButton.click({ timeout: 90_000 });
    for (const bytes of (await sent()).values()) {
      test.info().annotations.push({ type: 'bytes of a challenge', description: String(bytes) });
      expect(bytes).toBeLessThan(MOST_BYTES);
    }
    const results = async () => (await stack.client.listDocuments(profile))[0]?.results ?? [];
    await expect.poll(async () => (await results()).find(({ check }) => check === 'liveness')?.outcome).toBe('passed');
    expect((await results()).find(({ check }) => check === 'capture')).toMatchObject({
      outcome: 'passed',
      detail: null,
    });
  });
}

test('a customer who can follow no prompt sends a selfie for review instead of looping', async ({
  page,
  stack,
  camera,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await camera('video-selfie');
  const { profile, asked } = await openSelfie(page, stack, null);
  const { cannotButton } = captureScreen(page);
  await cannotButton.waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { useButton } = confirmScreen(page);
  for (let pressed = 0; pressed < 7; pressed += 1) {
    await expect(cannotButton.or(useButton)).toBeVisible({ timeout: 30_000 });
    if (await useButton.isVisible()) break;
    await cannotButton.click();
    await expect(cannotButton).toBeHidden();
  }
  await useButton.click({ timeout: 30_000 });
  expect(asked.length).toBeLessThanOrEqual(6);
  const results = async () => (await stack.client.listDocuments(profile))[0]?.results ?? [];
  await expect
    .poll(async () => (await results()).find(({ check }) => check === 'liveness'))
    .toMatchObject({ outcome: 'review', detail: 'liveness_missing' });
});

test('the liveness challenge fits a narrow Arabic page with large text and reduced motion, and survives a lost answer', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await seatAda(page.context());
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { profile, link } = await stack.newLink({ language: 'ar', workflow: selfieWorkflow('required') });
  // The service accepts the first answer, and its reply is lost.
  await page.route(
    '**/api/v2/session/liveness/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(link);
  await entryScreen(page).firstAction.click();
  await expect(page).toHaveURL(/select-step/u);
  await page.goto(`${stack.addresses.interface}/capture?step=selfie`);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  // The browser has permission for the camera: it opens by itself.
  await page.getByRole('button', { name: 'لا أستطيع فعل ذلك' }).waitFor({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
  const useButton = page.getByRole('button', { name: 'استخدام هذه الصورة' });
  await useButton.waitFor({ timeout: 90_000 });
  await expectAccessible(page);
  await useButton.click();
  const results = async () => (await stack.client.listDocuments(profile))[0]?.results ?? [];
  await expect.poll(async () => (await results()).find(({ check }) => check === 'liveness')?.outcome).toBe('passed');
});

test('the selfie screen works without WebGL', async ({ playwright, launchOptions, stack, camera }) => {
  await camera('video-selfie');
  const args = [...(launchOptions.args ?? []), '--disable-3d-apis'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ locale: 'en' });
    await pressesForAll(page.context());
    await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
    const { link } = await stack.newLink({ workflow: selfieWorkflow('off') });
    await page.goto(link);
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
    await entryScreen(page).agree();
    await expect(page).toHaveURL(/select-step/u);
    await page.goto(`${stack.addresses.interface}/capture?step=selfie`);
    await captureScreen(page).openCamera();
    await expectWayOn(page);
  } finally {
    await browser.close();
  }
});

/** Opens the camera of a selfie with liveness. If a size is given, a head that follows the prompts is before it. */
async function openSelfie(page: Page, stack: Stack, camera: Size | null) {
  if (camera) await seatAda(page.context(), camera);
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { profile, link } = await stack.newLink({ workflow: selfieWorkflow('required') });
  const asked = watchChallenges(page, '/api/v2/session/liveness');
  const sent = countBytesSent(page, '/api/v2/session/liveness/');
  await page.goto(link);
  await entryScreen(page).agree();
  await expect(page).toHaveURL(/select-step/u);
  await page.goto(`${stack.addresses.interface}/capture?step=selfie`);
  await captureScreen(page).openCamera();
  return { profile, asked, sent };
}
