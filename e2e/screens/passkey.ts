import type { Shown } from './entry.ts';

/** The passkey beside the face: set up after the selfie, shown at a login and for a payment. */
export function passkeyScreen(shown: Shown) {
  return {
    offer: shown.getByRole('heading', { level: 1, name: 'Set up a passkey' }),
    setUpButton: shown.getByRole('button', { name: 'Set up passkey' }),
    skipButton: shown.getByRole('button', { name: 'Continue without a passkey' }),
    heading: shown.getByRole('heading', { level: 1, name: 'Confirm with your passkey' }),
    useButton: shown.getByRole('button', { name: 'Use passkey' }),
    retryButton: shown.getByRole('button', { name: 'Try again' }),
    fault: (text: string | RegExp) => shown.getByRole('alert').getByText(text),
  };
}
