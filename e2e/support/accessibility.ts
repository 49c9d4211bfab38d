import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA, and good practice beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The customers' interface in a frame of the console. */
const PREVIEW = 'iframe[src="/console/preview"]';

/** The rule, the reason and the element of each of axe's findings. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Half-way through a change of opacity, contrast says nothing.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  // The preview is a page of its own, with landmarks of its own, which its journeys look at.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude(PREVIEW).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

/** Fails when axe finds a fault in the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page), `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

/** Fails when the page is wider than the window and would scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(shown ?? 0);
}
