import type { Shown } from './entry.ts';

/** `/complete`: the finished steps, and the way back. */
export function completeScreen(shown: Shown) {
  return {
    heading: shown.getByRole('heading', { level: 1, name: 'You’re done' }),
    returnButton: shown.getByRole('button', { name: /^Back to / }),
    stayButton: shown.getByRole('button', { name: 'Stay on this page' }),
  };
}
