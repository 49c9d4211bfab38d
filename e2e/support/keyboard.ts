import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More presses of Tab than any screen has places to stop at. */
const MOST_TABS = 60;

/** A person who has a keyboard and nothing else. */
export function keyboardOf(page: Page) {
  const isThere = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);
  /** Presses Tab until the control has the focus. */
  async function reach(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible();
    for (let tabs = 0; tabs < MOST_TABS && !(await isThere(wanted)); tabs += 1) await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused();
  }
  return {
    async press(wanted: Locator, key = 'Enter'): Promise<void> {
      await reach(wanted);
      await page.keyboard.press(key);
    },
    async type(wanted: Locator, text: string): Promise<void> {
      await reach(wanted);
      await page.keyboard.type(text);
    },
  };
}
