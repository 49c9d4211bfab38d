import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../e2e/support/accessibility.ts';
import { launchChromium } from '../parts/chromium.ts';

/** How the page of a story is requested; each is loaded once, then examined in every size and scheme. */
const asked = [
  { name: 'en', search: { language: 'en' } },
  { name: 'ar', search: { language: 'ar' } },
  { name: 'long', search: { language: 'en', texts: 'long' } },
  { name: '200', search: { language: 'en', size: '200' } },
];
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/**
 * Takes an image of every story of the gallery whose name has the words: 320, 360, 768 and 1280 pixels wide, light and
 * dark, in both directions, with long texts, and with letters of twice the size.
 * @param tell hears the faults: violations of axe's rules, and content wider than the page
 */
export async function takeImages(
  gallery: string,
  folder: string,
  words: string,
  tell: (fault: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(gallery);
    const names = await page.getByRole('navigation').getByRole('button').allTextContents();
    for (const name of names.filter((each) => each.includes(words))) {
      console.log(name);
      for (const look of asked) {
        await page.goto(`${gallery}?${new URLSearchParams({ story: name, ...look.search }).toString()}`);
        await page.locator('html[data-drawn]').waitFor();
        for (const fault of await lookAt(page, (view) => join(folder, `${fileName(name)}-${look.name}-${view}.png`)))
          tell(`${name}, ${look.name}: ${fault}`);
      }
    }
  } finally {
    await browser.close();
  }
}

const fileName = (story: string) => story.replaceAll(/[^\p{L}\p{N}]+/gu, '-');

async function lookAt(page: Page, fileOf: (view: string) => string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      const [surplus, height] = await page.evaluate(async () => {
        // What a page notices of its new size, it draws in the image after the next.
        for (let image = 0; image < 2; image += 1) await new Promise(requestAnimationFrame);
        const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight] as const;
      });
      // As high as its content, so that the sticky buttons cover none of it.
      await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
      await page.screenshot({ path: fileOf(`${size.width}-${colorScheme}`) });
      if (surplus > 0) faults.push(`${size.width} wide: ${surplus} pixels do not fit`);
    }
    // A loading screen has no title yet.
    const isBusy = (await page.locator('[aria-busy="true"] main').count()) > 0;
    if (!isBusy) faults.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}
