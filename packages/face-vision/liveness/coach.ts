import type { Action } from './film.ts';
import { does, type Look } from './gestures.ts';

/** How far a person is with what is asked. */
export interface Coach {
  readonly asked: readonly Action[];
  /** Looks of the first moments, from which it is learnt how the face looks at rest. */
  readonly resting: readonly Look[];
  /** Number of the action that is to be done now; as many as are asked for when all are done. */
  readonly at: number;
  /** The last action was seen, and the face is on its way back. */
  readonly returning: boolean;
}

/** Looks that make the rest: the service takes the first three frames. */
const RESTING = 4;

export const coachFor = (asked: readonly Action[]): Coach => ({ asked, resting: [], at: 0, returning: false });

/** What to do now; null while the face rests, or when all is done. */
export function wantedAction(coach: Coach): Action | null {
  return coach.resting.length < RESTING || coach.returning ? null : (coach.asked[coach.at] ?? null);
}

export const isDone = ({ asked, at, returning }: Coach): boolean => at >= asked.length && !returning;

/** The coach after another frame. An action counts once; the next begins when the face is back at rest. */
export function coached(coach: Coach, look: Look | null): Coach {
  if (!look || isDone(coach)) return coach;
  if (coach.resting.length < RESTING) return { ...coach, resting: [...coach.resting, look] };
  const rest = coach.resting[1] ?? look;
  if (coach.returning) {
    const last = coach.asked[coach.at - 1];
    return last !== undefined && does(last, look, rest) ? coach : { ...coach, returning: false };
  }
  const action = coach.asked[coach.at];
  return action !== undefined && does(action, look, rest) ? { ...coach, at: coach.at + 1, returning: true } : coach;
}
