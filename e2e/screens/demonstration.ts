import type { Page } from '@playwright/test';
import type { Shown } from './entry.ts';

/** The business's site: its form, and its page after the return. */
export function demonstrationSite(page: Page) {
  return {
    async start(
      url: string,
      way: 'On its own page' | 'Inside this page' | 'In a dialog' | 'In a plain frame',
      number: string,
    ): Promise<void> {
      await page.goto(url);
      await page.getByText('For developers').click();
      await page.getByLabel('Customer number').fill(number);
      await page.getByRole('radio', { name: way }).check();
      await page.getByRole('button', { name: 'Verify my identity' }).click();
    },
  };
}

/** The business's page for a returned customer, in the tab or in the frame. */
export function resultPage(shown: Shown) {
  return {
    heading: shown.getByRole('heading', { level: 1 }),
    callback: shown.locator('[data-callback]'),
    profileStatus: shown.locator('[data-profile-status]'),
    profile: shown.locator('[data-profile]'),
    /** What only developers read lies below a fold. */
    unfold: () => shown.getByText('For developers').click(),
    report: shown.frameLocator('iframe[title="Report of the verification"]'),
  };
}
