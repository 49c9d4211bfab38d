import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/parts/chromium.ts';
import { nameCamera } from './camera-name.ts';
import { showFilm, type FilmName } from './films.ts';
import { startHouse, type House } from './house.ts';

interface WorkerFixtures {
  house: House;
  /** The file that the fake camera plays. */
  cameraFile: string;
}

interface TestFixtures {
  /** Closes what a test opened: a page that stays keeps the camera, which then shows the next test an old film. */
  tidy: void;
  /** Whether the camera calls itself like a real one; otherwise after its file, as Chromium has it. */
  cameraNamed: boolean;
  /** What the camera shows from its next opening on. */
  camera: (film: FilmName) => Promise<void>;
}

/** Playwright's test, with servers of the worker's own and a camera that shows what it is told to. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  house: [
    async ({}, use) => {
      const house = await startHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  cameraFile: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'veridoor-camera-'));
      const file = join(folder, 'camera.mjpeg');
      await showFilm(file, 'film-identity-card-front');
      await use(file);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ cameraFile }, use) => {
      const executablePath = findChromium();
      if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
      const args = [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraFile}`,
      ];
      await use({ executablePath, args });
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
  context: async ({ context, cameraNamed }, use) => {
    if (cameraNamed) await nameCamera(context);
    await use(context);
  },
  cameraNamed: [true, { option: true }],
  camera: async ({ cameraFile }, use) => {
    await showFilm(cameraFile, 'film-identity-card-front');
    await use((film) => showFilm(cameraFile, film));
  },
});

export { expect } from '@playwright/test';
