import type { Shown } from './entry.ts';

/** Who asks, where one goes back and for which number; and what to do when that is not oneself. */
export function whoAsks(shown: Shown) {
  return {
    region: shown.getByRole('region', { name: 'Who asks' }),
    notYouButton: shown.getByRole('button', { name: 'Not you?' }),
    dialog: shown.getByRole('dialog', { name: 'Is this meant for you?' }),
    leaveButton: shown.getByRole('button', { name: 'Leave, this is not me' }),
    stayButton: shown.getByRole('button', { name: 'It is me' }),
  };
}
