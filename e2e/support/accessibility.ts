import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA, and what is merely good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rule, the element and the reason for each thing that axe finds wrong with the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
  expect(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

/** Fails when the page is wider than the window, so that one would have to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(shown ?? 0);
}
