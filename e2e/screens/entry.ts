import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The place of the hosted interface: the page itself, or a frame of another. */
export type Shown = Page | FrameLocator;

/** `/`: greets, says what is needed, asks for consent. */
export function entryScreen(shown: Shown) {
  const heading: Locator = shown.getByRole('heading', { level: 1, name: 'Verify your identity' });
  return {
    heading,
    language: shown.getByRole('banner').getByRole('button', { name: 'English' }),
    agreeButton: shown.getByRole('button', { name: 'Agree and continue' }),
    continueButton: shown.getByRole('button', { name: 'Continue', exact: true }),
    /** Continues from the entry, in any language. */
    firstAction: shown.locator('main > :last-child').getByRole('button').first(),
    phoneButton: shown.getByRole('button', { name: 'Continue on your phone' }),
    async agree(): Promise<void> {
      await expect(heading).toBeVisible();
      await shown.getByRole('button', { name: 'Agree and continue' }).click();
    },
  };
}
