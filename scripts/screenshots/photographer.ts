import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The folder of the images. */
export const FOLDER = 'docs/screens';

/** Milliseconds. */
const SETTLING = 3000;

/** The settings of a view; the name is the end of its file's name. */
export interface Look {
  name: string;
  width: number;
  height: number;
  language: string;
  colorScheme: 'light' | 'dark';
}

/** Saves the screen under a name. */
export type Take = (name: string) => Promise<void>;

export function photographer(page: Page, look: Look): Take {
  return async (name) => {
    // A call has no heading: its videos fill the screen.
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('main').filter({ has: page.locator('video') }))
      .first()
      .waitFor();
    // A screen that keeps asking, such as a queue, is never idle.
    await page.waitForLoadState('networkidle', { timeout: SETTLING }).catch(() => undefined);
    await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
    const image = await page.screenshot();
    await sharp(image)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(FOLDER, `${name}-${look.name}.webp`));
  };
}
