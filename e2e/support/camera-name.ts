import type { BrowserContext } from '@playwright/test';

/** What the camera of a phone calls itself. */
const NAME = 'camera2 0, facing back';

/**
 * Has the fake camera call itself like a real one. Chromium calls it after the file that it plays, by which the service
 * knows it for what it is, and leaves its images to a person.
 */
export async function nameCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    Object.defineProperty(MediaStreamTrack.prototype, 'label', { get: () => name, configurable: true });
  }, NAME);
}
