import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** The screen for a link or an address that does not work. */
export function problemScreen(shown: Shown) {
  return {
    heading: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    tryAgainButton: shown.getByRole('button', { name: 'Try again' }),
    returnButton: shown.getByRole('button', { name: /^Back to / }),
    stepsLink: shown.getByRole('link', { name: 'Go to your steps' }),
  };
}
