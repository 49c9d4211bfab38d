import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { expect } from './test.ts';

/** The open camera leads to a usable image, by itself or by hand. */
export async function expectWayOn(page: Page): Promise<void> {
  const { shutter } = captureScreen(page);
  const { useButton } = confirmScreen(page);
  await expect(shutter.or(useButton)).toBeVisible({ timeout: 30_000 });
  // The image may still take itself: then the button is gone before it is pressed.
  await shutter.click({ timeout: 5000 }).catch(() => undefined);
  await expect(useButton).toBeEnabled({ timeout: 30_000 });
}
