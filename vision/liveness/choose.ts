import type { Action } from './film.ts';

/** How many actions are asked for. */
const LENGTH = 3;
const TURNS: readonly Action[] = ['turn_left', 'turn_right'];
const OTHERS: readonly Action[] = ['look_up', 'come_closer', 'blink', 'smile', 'turn_left', 'turn_right'];

/**
 * A random sequence of different actions with a turn of the head among them, since only that tells a solid head from a
 * picture. What the person cannot do is left out; who cannot turn gets what is left.
 *
 * @param pick a whole number from 0 to below its argument, of a source that nobody can foresee.
 */
export function chooseActions(without: readonly Action[], pick: (below: number) => number): Action[] {
  const chosen: Action[] = [];
  const take = (from: readonly Action[]): void => {
    const left = from.filter((action) => !without.includes(action) && !chosen.includes(action));
    const action = left[left.length > 0 ? pick(left.length) : 0];
    if (action) chosen.push(action);
  };
  take(TURNS);
  while (chosen.length < LENGTH && OTHERS.some((action) => !without.includes(action) && !chosen.includes(action))) {
    take(OTHERS);
  }
  // Fisher and Yates: the turn may come at any place.
  for (let i = chosen.length - 1; i > 0; i--) {
    const j = pick(i + 1);
    [chosen[i], chosen[j]] = [chosen[j]!, chosen[i]!];
  }
  return chosen;
}

/** Whether a sequence can tell a living head from a flat picture. */
export function provesDepth(actions: readonly Action[]): boolean {
  return actions.some((action) => TURNS.includes(action));
}
