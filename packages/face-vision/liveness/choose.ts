import { ACTIONS, type Action } from './film.ts';

/** How many actions are asked for, and how many where some are left out. */
const LENGTH = { whole: 3, shortened: 4 } as const;
const TURNS: ReadonlySet<Action> = new Set(['turn_left', 'turn_right']);
/** Actions that may be left out of a film that passes without a person. */
const REPLACEABLE = 1;

/**
 * A random sequence of different actions with a turn of the head among them, as long as the person can turn. What the person
 * cannot do is replaced by other actions, and one more is asked for, so that leaving something out never makes the sequence
 * easier to foresee.
 *
 * @param pick a whole number from 0 to below its argument, of a source that nobody can foresee.
 */
export function chooseActions(without: readonly Action[], pick: (below: number) => number): Action[] {
  const sequences = possibleSequences(without);
  return [...(sequences[pick(sequences.length)] ?? [])];
}

/** Every sequence that somebody may be asked for, each as likely as the others. */
export function possibleSequences(without: readonly Action[]): readonly (readonly Action[])[] {
  const left = ACTIONS.filter((action) => !without.includes(action));
  const length = Math.min(left.length, without.length === 0 ? LENGTH.whole : LENGTH.shortened);
  const all = arrangements(left, length);
  const turning = all.filter((actions) => actions.some((action) => TURNS.has(action)));
  return turning.length > 0 ? turning : all;
}

/**
 * Whether a film may pass by itself, by what its person said they cannot do: one action is replaced by others. Who leaves out
 * more would choose what is asked, so that a person looks at it.
 */
export function mayPass(without: readonly Action[]): boolean {
  return new Set(without).size <= REPLACEABLE;
}

function arrangements(from: readonly Action[], length: number): readonly (readonly Action[])[] {
  if (length === 0) return [[]];
  return from.flatMap((first) =>
    arrangements(
      from.filter((action) => action !== first),
      length - 1,
    ).map((rest) => [first, ...rest]),
  );
}
