import { expect, type Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/capture`: what to do, the question for the camera, the live image with its controls, and help. */
export function captureScreen(shown: Shown) {
  const openButton = shown.getByRole('button', { name: 'Open the camera' });
  const shutter = shown.getByRole('button', { name: 'Take the photo' });
  async function openCamera(): Promise<void> {
    await expect(openButton.or(shutter)).toBeVisible();
    if (await openButton.isVisible()) await openButton.click();
  }
  return {
    heading: (name: string | RegExp): Locator => shown.getByRole('heading', { level: 1, name }),
    openButton,
    shutter,
    switchButton: shown.getByRole('button', { name: 'Switch' }),
    cannotButton: shown.getByRole('button', { name: 'I cannot do this' }),
    fileButton: shown.getByRole('button', { name: 'Choose a file instead' }),
    fileInput: shown.locator('input[type=file]'),
    /** The way to the questions about the document. */
    listLink: shown.getByRole('link', { name: 'Choose the document from a list' }),
    leaveLink: shown.getByRole('link', { name: 'Close the camera' }),
    tryAgainButton: shown.getByRole('button', { name: 'Try again' }),
    /** Opens the camera if the screen still asks for it. */
    openCamera,
    /** Opens the camera and takes an image as soon as possible; a document's image takes itself. */
    async takeImage(by: 'itself' | 'hand' = 'itself'): Promise<void> {
      await openCamera();
      if (by === 'itself') return;
      await expect(shutter).toBeEnabled();
      await shutter.click();
    },
  };
}
