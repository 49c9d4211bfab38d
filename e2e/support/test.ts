import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext } from '@playwright/test';
import { chromiumOptions } from '../../scripts/parts/chromium.ts';
import { nameCamera } from './cameras/camera-name.ts';
import { playVideo } from './cameras/camera-video.ts';
import type { VideoName } from './cameras/videos.ts';
import { startStack, type Stack } from './stack.ts';

interface WorkerFixtures {
  stack: Stack;
  /** The file that the fake camera plays. */
  cameraFile: string;
}

interface TestFixtures {
  /**
   * Closes the pages that a test opened: a remaining one keeps the camera, which then shows the next test an old video.
   */
  tidy: void;
  /** Whether the camera has a real camera's label; otherwise Chromium labels it with its file's name. */
  cameraNamed: boolean;
  /** Whether good images are used without a press, as customers have it; journeys press in their own time. */
  usesGoodImages: boolean;
  /** The camera's video from its next opening on. */
  camera: (video: VideoName) => Promise<void>;
}

/** Playwright's test, with servers of the worker's own and a camera that shows the requested video. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  cameraFile: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'veridoor-camera-'));
      const file = join(folder, 'camera.y4m');
      await playVideo(file, 'video-identity-card-front');
      await use(file);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ cameraFile }, use) => {
      const { executablePath, args } = chromiumOptions(cameraFile);
      await use({ executablePath, args: [...args, '--disable-component-update', '--no-first-run'] });
    },
    { scope: 'worker' },
  ],
  tidy: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  context: async ({ context, cameraNamed, usesGoodImages }, use) => {
    if (cameraNamed) await nameCamera(context);
    if (!usesGoodImages) await pressesForAll(context);
    await use(context);
  },
  cameraNamed: [true, { option: true }],
  usesGoodImages: [false, { option: true }],
  camera: async ({ cameraFile }, use) => {
    await playVideo(cameraFile, 'video-identity-card-front');
    await use((video) => playVideo(cameraFile, video));
  },
});

/** Whoever is before the pages of this context presses for each image, and opens each step. */
export const pressesForAll = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('veridoor.camera', '{"usesGoodImages":false}'));

export { expect } from '@playwright/test';
