import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { entryScreen } from '../../e2e/screens/entry.ts';
import { prepareSpecimens, showVideo } from '../../e2e/support/cameras/videos.ts';
import { startStack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../build.ts';
import { launchChromium } from '../parts/chromium.ts';

import { prepareConsole, visitConsole } from './console.ts';
import { visitFurtherSteps, watchCall } from './further.ts';
import { visitScreens, walkJourney } from './journey.ts';
import { FOLDER, photographer, type Look } from './photographer.ts';

const looks: Look[] = [
  { name: '360', width: 360, height: 740, language: 'en', colorScheme: 'light' },
  { name: '768', width: 768, height: 1024, language: 'en', colorScheme: 'light' },
  { name: '1280', width: 1280, height: 800, language: 'en', colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 740, language: 'en', colorScheme: 'dark' },
];
const arabic: Look = { name: '360-arabic', width: 360, height: 740, language: 'ar', colorScheme: 'light' };

/** The screens of a journey in docs/screens, at every size, and the image of the README. */
async function main(): Promise<void> {
  await buildWhenChanged();
  await prepareSpecimens();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-screens-'));
  const cameraFile = join(folder, 'camera.mjpeg');
  await showVideo(cameraFile, 'video-identity-card-front');
  const browser = await launchChromium(cameraFile);
  const stack = await startStack();
  try {
    for (const look of [...looks, arabic]) {
      console.log(`Screens: ${look.name}`);
      const { link } = await stack.newLink({ language: look.language });
      const context = await browser.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.colorScheme,
        reducedMotion: 'reduce',
      });
      // The screens wait until they are photographed.
      await context.addInitScript(() => localStorage.setItem('veridoor.camera', '{"usesGoodImages":false}'));
      const page = await context.newPage();
      const take = photographer(page, look);
      await page.goto(link);
      await entryScreen(page).firstAction.waitFor();
      // While the link is alive: after the end every address says that it was used.
      await page.goto(`${stack.addresses.interface}/no-such-page`);
      await take('unknown-page');
      await page.goto(link);
      if (look.language === 'en') {
        await context.grantPermissions([], { origin: stack.addresses.interface });
        await walkJourney(
          page,
          take,
          (video) => showVideo(cameraFile, video),
          async () => {
            await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
          },
        );
      } else {
        await visitScreens(page, take, stack.addresses.interface);
      }
      await page.goto(link.replace(/#.*/, '#not-the-code-of-this-link-at-all'));
      await take('broken-link');
      await context.close();
    }
    const few = [...looks.slice(0, 1), ...looks.slice(3, 4)];
    for (const look of [...few, arabic]) await visitFurtherSteps(browser, stack, look);
    for (const look of few) await watchCall(browser, stack, look);
    const cases = await prepareConsole(stack);
    const desk = { width: 1280, height: 800 };
    for (const look of [
      { ...desk, name: '1280', language: 'en', colorScheme: 'light' as const },
      { ...desk, name: '1280-dark', language: 'en', colorScheme: 'dark' as const },
      { ...desk, name: '1280-arabic', language: 'ar', colorScheme: 'light' as const },
    ])
      await visitConsole(browser, stack, cases, look);
    await overview(['entry', 'select-step', 'capture', 'confirm', 'complete']);
  } finally {
    await stack.stop();
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

/** The journey's phone screens side by side. */
async function overview(names: readonly string[]): Promise<void> {
  const [width, height, gap] = [360, 740, 24];
  const screens = names.map((name, index) => ({
    input: join(FOLDER, `${name}-360.webp`),
    left: gap + index * (width + gap),
    top: gap,
  }));
  const size = { width: gap + names.length * (width + gap), height: height + 2 * gap };
  const sheet = await sharp({ create: { ...size, channels: 3, background: '#dfe5e8' } })
    .composite(screens)
    .png()
    .toBuffer();
  await sharp(sheet).resize({ width: 1400 }).webp({ quality: 80, effort: 6 }).toFile(join(FOLDER, 'overview.webp'));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
