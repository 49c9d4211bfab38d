import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More presses of Tab than any screen has places to stop at. */
const MOST_TABS = 60;

/**
 * The controls that have nothing of themselves in view when Tab leads to them, all through the page (WCAG 2.2, 2.4.11).
 */
export async function hiddenWhenFocused(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body || element.dataset['reached']) return null;
      element.dataset['reached'] = 'yes';
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * share);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return { isSeen, name: element.getAttribute('aria-label') ?? element.id ?? element.textContent };
    });
    if (!found) return hidden;
    if (!found.isSeen) hidden.push(found.name);
  }
  return hidden;
}

/** A person who has a keyboard and nothing else. */
export function keyboardOf(page: Page) {
  const isThere = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Presses Tab until the control has the focus. */
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < MOST_TABS && !(await isThere(target)); tabs += 1) await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  }
  return {
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await reach(target);
      await page.keyboard.press(key);
    },
    async type(target: Locator, text: string): Promise<void> {
      await reach(target);
      await page.keyboard.type(text);
    },
  };
}
