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
      await customer(shown, camera).agree();
      await camera('video-selfie');
      await stepsScreen(shown).startLink('Identity document').click();
      const capture = captureScreen(shown);
      await capture.openCamera();
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
