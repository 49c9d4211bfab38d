import type { Shown } from './entry.ts';

/** `/select-step`: the steps with their status, the next one put forward. */
export function stepsScreen(shown: Shown) {
  return {
    heading: shown.getByRole('heading', { level: 1 }),
    startButton: shown.getByRole('button', { name: /^Start: / }).or(shown.getByRole('link', { name: /^Start: / })),
    retryButton: shown
      .getByRole('button', { name: /^Try again: / })
      .or(shown.getByRole('link', { name: /^Try again: / })),
    finishButton: shown.getByRole('button', { name: 'Finish' }),
    items: shown.getByRole('list', { name: 'Steps' }).getByRole('listitem'),
  };
}
