import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/initial-form` and `/questionaire`: fields below one another. */
export function questionsScreen(shown: Shown) {
  return {
    heading: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    field: (label: string): Locator => shown.getByLabel(label),
    choice: (label: string): Locator => shown.getByRole('radio', { name: label }),
    box: (label: string): Locator => shown.getByRole('checkbox', { name: label }),
    sendButton: shown.getByRole('button', { name: 'Send' }),
    continueButton: shown.getByRole('button', { name: 'Continue' }),
  };
}
