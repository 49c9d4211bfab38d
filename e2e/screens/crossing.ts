import type { Shown } from './entry.ts';

/** A link opened in a tab with another journey under way asks which of the two goes on. */
export function crossingScreen(shown: Shown) {
  return {
    heading: shown.getByRole('heading', { level: 1, name: 'Another verification is open in this tab' }),
    stayButton: shown.getByRole('button', { name: 'Continue with the first' }),
    changeButton: shown.getByRole('button', { name: 'Change to the new link' }),
  };
}
