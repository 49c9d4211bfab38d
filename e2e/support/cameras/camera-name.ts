import type { BrowserContext } from '@playwright/test';

/** The label of a phone's camera. */
const NAME = 'camera2 0, facing back';

/**
 * Gives the fake camera the label of a real one. Chromium labels it with its file's name, by which the service
 * recognises it and sends its images to review.
 */
export async function nameCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    Object.defineProperty(MediaStreamTrack.prototype, 'label', { get: () => name, configurable: true });
  }, NAME);
}
