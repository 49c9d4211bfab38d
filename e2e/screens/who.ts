import type { Shown } from './entry.ts';

/** The company, the return host and the reference, and the help for a person who is not meant. */
export function whoAsks(shown: Shown) {
  return {
    region: shown.getByRole('region', { name: 'Who is asking' }),
    notYouButton: shown.getByRole('button', { name: 'Not you?' }),
    dialog: shown.getByRole('dialog', { name: 'Is this for you?' }),
    leaveButton: shown.getByRole('button', { name: 'Leave, this is not for me' }),
    stayButton: shown.getByRole('button', { name: 'This is for me' }),
  };
}
