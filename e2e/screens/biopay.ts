import type { Shown } from './entry.ts';

/** `/biopay`: the amount and payee, the living face, the PIN, the receipt. */
export function paymentScreen(shown: Shown) {
  return {
    heading: (name: string) => shown.getByRole('heading', { level: 1, name }),
    summary: shown.getByRole('region', { name: 'Payment' }),
    goButton: shown.getByRole('button', { name: 'Continue' }),
    pin: shown.getByLabel('PIN (6 digits)'),
    payButton: shown.getByRole('button', { name: 'Pay now' }),
    cancelButton: shown.getByRole('button', { name: /^Cancel and go back/u }),
    returnButton: shown.getByRole('button', { name: /^Back to / }),
  };
}
