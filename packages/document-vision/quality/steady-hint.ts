/** One hint at a time, without flicker: a pure state machine. */

import type { HintName } from './faults.ts';

export interface SteadyHint<Name extends string = HintName> {
  /** The shown hint; null when all is well. */
  readonly shown: Name | null;
  /** When it was first shown. */
  readonly since: number;
  /** The last frames' different hint, and since when they have given it. */
  readonly next: Name | null;
  readonly nextSince: number;
}

export const NO_HINT: SteadyHint<never> = { shown: null, since: 0, next: null, nextSince: 0 };

/** Milliseconds that a new hint must persist before it is shown, and that all must be well before a hint goes. */
export const SETTLE = 250;
/** A hint stays at least this long: reading a short sentence takes about a second. */
export const STAY = 900;

/**
 * The state after a frame.
 *
 * @param faults the frame's faults, most urgent first.
 * @param now milliseconds, never decreasing.
 */
export function followHint<Name extends string>(
  state: SteadyHint<Name>,
  faults: readonly Name[],
  now: number,
): SteadyHint<Name> {
  // A shown fault that persists is kept, whatever else is wrong: the person is correcting it.
  const candidate = state.shown !== null && faults.includes(state.shown) ? state.shown : (faults[0] ?? null);
  if (candidate === state.shown) return { ...state, next: candidate, nextSince: now };
  const nextSince = candidate === state.next ? state.nextSince : now;
  const settled = now - nextSince >= SETTLE;
  const stayed = state.shown === null || now - state.since >= STAY;
  if (settled && stayed) return { shown: candidate, since: now, next: candidate, nextSince: now };
  return { ...state, next: candidate, nextSince };
}
