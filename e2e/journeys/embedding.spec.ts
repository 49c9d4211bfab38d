import type { FrameLocator } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { demonstrationSite } from '../screens/demonstration.ts';
import { stepsScreen } from '../screens/steps.ts';
import { customer } from '../support/customer.ts';
import { FIRST } from '../support/first.ts';
import { expect, test } from '../support/test.ts';

for (const { details, ...viewport } of [
  { width: 360, height: 740, details: FIRST },
  { width: 1280, height: 800, details: {} },
]) {
  test(
    `the camera of a frame inside a page is wholly in view, ${viewport.width} pixels wide`,
    details,
    async ({ page, context, stack, camera }) => {
      await page.setViewportSize(viewport);
      await context.grantPermissions(['camera'], { origin: stack.addresses.demonstration });
      await demonstrationSite(page).start(stack.addresses.demonstration, 'Inside this page', `VIEW ${viewport.width}`);
      const shown = page.frameLocator('iframe');
      const capture = await openCamera(shown, camera);
      await expect(capture.shutter).toBeInViewport({ ratio: 1 });
      await expect(capture.leaveLink).toBeInViewport({ ratio: 1 });

      const whole = shown.getByRole('button', { name: 'Full screen' });
      await whole.click();
      await expect(whole).toHaveAttribute('aria-pressed', 'true');
      await whole.click();
      await expect(whole).toHaveAttribute('aria-pressed', 'false');
      await expect(capture.shutter).toBeInViewport({ ratio: 1 });
    },
  );
}

test('the shutter of a plain frame stays in view wherever the page around it is scrolled', async ({
  page,
  context,
  stack,
  camera,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.grantPermissions(['camera'], { origin: stack.addresses.demonstration });
  await demonstrationSite(page).start(stack.addresses.demonstration, 'In a plain frame', 'PLAIN');
  const top = await page.locator('iframe').evaluate((frame: HTMLElement) => {
    Object.assign(frame.style, { height: '600px', marginBlock: '700px' });
    return frame.getBoundingClientRect().top + window.scrollY;
  });
  const capture = await openCamera(page.frameLocator('iframe'), camera);
  for (const above of [-440, -200, 0, 200, 340]) {
    await page.evaluate((to) => window.scrollTo(0, to), top + above);
    await expect(capture.shutter).toBeInViewport({ ratio: 1 });
    await expect(capture.leaveLink).toBeInViewport({ ratio: 1 });
  }
});

test('a dialog over a page opens without a ring on its cross, and the camera in it has an arrow', async ({
  page,
  context,
  stack,
  camera,
}) => {
  await context.grantPermissions(['camera'], { origin: stack.addresses.demonstration });
  await demonstrationSite(page).start(stack.addresses.demonstration, 'In a dialog', 'RING');
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).not.toBeFocused();
  const shown = page.frameLocator('iframe');
  await customer(shown, camera).agree();
  await stepsScreen(shown).startLink('Identity document').click();
  await captureScreen(shown).openCamera();
  await expect(captureScreen(shown).shutter).toBeInViewport({ ratio: 1 });
  await expect(shown.locator('use[href$="#icon-close"]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await close.click();
  await expect(page.getByText('You closed the verification.')).toBeVisible();
});

/** Agrees in a frame, and opens the camera for the identity document. */
async function openCamera(shown: FrameLocator, camera: Parameters<typeof customer>[1]) {
  await customer(shown, camera).agree();
  await camera('video-selfie');
  await stepsScreen(shown).startLink('Identity document').click();
  const capture = captureScreen(shown);
  await capture.openCamera();
  return capture;
}
