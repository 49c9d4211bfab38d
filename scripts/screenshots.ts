import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { captureScreen } from '../e2e/screens/capture.ts';
import { completeScreen } from '../e2e/screens/complete.ts';
import { confirmScreen } from '../e2e/screens/confirm.ts';
import { stepsScreen } from '../e2e/screens/steps.ts';
import { versionScreen } from '../e2e/screens/version.ts';
import { customer } from '../e2e/support/customer.ts';
import { prepareSpecimens, showFilm } from '../e2e/support/films.ts';
import { startHouse } from '../e2e/support/house.ts';
import { buildWhenChanged } from './build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from './parts/chromium.ts';

const FOLDER = 'docs/screens';

interface Look {
  name: string;
  width: number;
  height: number;
  language: string;
  colorScheme: 'light' | 'dark';
}

const looks: Look[] = [
  { name: '360', width: 360, height: 740, language: 'en', colorScheme: 'light' },
  { name: '768', width: 768, height: 1024, language: 'en', colorScheme: 'light' },
  { name: '1280', width: 1280, height: 800, language: 'en', colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 740, language: 'en', colorScheme: 'dark' },
];
const arabic: Look = { name: '360-arabic', width: 360, height: 740, language: 'ar', colorScheme: 'light' };

/** The screens of a journey in docs/screens, at every size, and the picture of the README. */
async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  await buildWhenChanged();
  await prepareSpecimens();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-screens-'));
  const cameraFile = join(folder, 'camera.mjpeg');
  await showFilm(cameraFile, 'film-identity-card-front');
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile}`,
    ],
  });
  const house = await startHouse();
  try {
    for (const look of [...looks, arabic]) {
      console.log(`Screens: ${look.name}`);
      const { link } = await house.newLink({ language: look.language });
      const context = await browser.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(link);
      const take = photographer(page, look);
      if (look.language === 'en') {
        await context.grantPermissions([], { origin: house.addresses.interface });
        await walk(
          page,
          take,
          (film) => showFilm(cameraFile, film),
          async () => {
            await context.grantPermissions(['camera'], { origin: house.addresses.interface });
          },
        );
      } else {
        await visit(page, take, house.addresses.interface);
      }
      await page.goto(`${house.addresses.interface}/no-such-page`);
      await take('unknown-page');
      await page.goto(link.replace(/#.*/, '#not-the-code-of-this-link-at-all'));
      await take('broken-link');
      await context.close();
    }
    await overview(['entry', 'select-step', 'capture', 'confirm', 'complete']);
  } finally {
    await house.stop();
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

type Take = (name: string) => Promise<void>;

function photographer(page: Page, look: Look): Take {
  return async (name) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot();
    await sharp(picture)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(FOLDER, `${name}-${look.name}.webp`));
  };
}

/** The whole journey in English. */
async function walk(
  page: Page,
  take: Take,
  camera: Parameters<typeof customer>[1],
  allowCamera: () => Promise<void>,
): Promise<void> {
  const person = customer(page, camera);
  const capture = captureScreen(page);
  const confirm = confirmScreen(page);
  await take('entry');
  await person.agree();
  await stepsScreen(page).startLink('Identity document').waitFor();
  await take('select-step');
  await stepsScreen(page).startLink('Identity document').click();
  await versionScreen(page).search.waitFor();
  await take('select-version');
  await page.goBack();
  await person.chooseIdentityCard();
  await capture.openButton.waitFor();
  await take('camera-question');
  await allowCamera();
  await capture.openButton.click();
  await capture.shutter.and(page.locator(':not([aria-disabled])')).waitFor();
  await take('capture');
  await capture.takePicture();
  await confirm.useButton.waitFor();
  await take('confirm');
  await camera('film-identity-card-back');
  await confirm.useButton.click();
  await capture.heading(/, back$/).waitFor();
  await capture.takePicture();
  await confirm.useButton.click();
  await stepsScreen(page).startLink('Selfie').waitFor();
  await camera('film-selfie');
  await stepsScreen(page).startLink('Selfie').click();
  await capture.shutter.and(page.locator(':not([aria-disabled])')).waitFor();
  await take('capture-selfie');
  await capture.takePicture();
  await confirm.useButton.click();
  await stepsScreen(page).finishButton.waitFor();
  await take('select-step-done');
  await stepsScreen(page).finishButton.click();
  await completeScreen(page).stayButton.click();
  await take('complete');
}

/** The screens that need no picture, in any language. */
async function visit(page: Page, take: Take, base: string): Promise<void> {
  await take('entry');
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(/select-step/);
  await take('select-step');
  await page.goto(`${base}/select-version?step=identity&country=TR`);
  await take('select-version');
  await page.goto(`${base}/capture?step=identity&country=TR&type=passport&version=standard&side=single`);
  await take('camera-question');
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
