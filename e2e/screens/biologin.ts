import type { Page } from '@playwright/test';

/** `/biologin`: the living face, and the words of a refusal. */
export function loginScreen(page: Page) {
  return {
    image: page.getByLabel('Live video'),
    hint: (text: string) => page.getByRole('main').getByText(text).first(),
    cannotButton: page.getByRole('button', { name: 'I cannot do this' }),
    failed: page.getByRole('heading', { level: 1, name: 'We could not recognise you' }),
    unavailable: page.getByRole('heading', { level: 1, name: 'You cannot sign in this way now' }),
    leaveButton: page.getByRole('button', { name: /^Back to / }),
  };
}
