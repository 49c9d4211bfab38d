import type { Page } from '@playwright/test';

/** `/biopay`: what is paid, the living face, the PIN, the receipt. */
export function paymentScreen(page: Page) {
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    summary: page.getByRole('region', { name: 'Payment' }),
    goButton: page.getByRole('button', { name: 'Continue' }),
    pin: page.getByLabel('PIN, six digits'),
    repeat: page.getByLabel('The same PIN again'),
    payButton: page.getByRole('button', { name: 'Pay now' }),
    cancelButton: page.getByRole('button', { name: /^Cancel and go back/u }),
    returnButton: page.getByRole('button', { name: /^Back to / }),
  };
}
