import type { Prompt } from './video.ts';
import { does, restingLook, type Look } from './gestures.ts';
import { COLOUR_TIME } from './light/screen.ts';
import { isNear } from './follow.ts';
import { AHEAD, pathLength, type Aim } from './path.ts';

/** A person's progress with the current prompt. */
export interface Coach {
  readonly prompt: Prompt;
  /** The face at rest; null until it is learnt from the first looks of the video. */
  readonly rest: Look | null;
  readonly resting: readonly Look[];
  /** The action was seen. */
  readonly done: boolean;
}

/** Milliseconds by which a head may lag behind the point, at the end of the path; one that is there is not kept. */
const LATE = { usual: 450, unhurried: 1200 } as const;
/** From this many milliseconds at a target on, a path is for people who need more time. */
const LONG_STAY = 1500;

/** @param rest the face at rest from earlier prompts; null at the first */
export const coachFor = (prompt: Prompt, rest: Look | null): Coach => ({ prompt, rest, resting: [], done: false });

/**
 * The coach after another frame. An action visible in one look ends when it is seen; colours when they were all shown;
 * a path when the point is at its end and the nose has arrived there, or has had time to.
 *
 * @param into milliseconds since the prompt was given
 */
export function coached(coach: Coach, look: Look | null, into: number): Coach {
  const { prompt, rest } = coach;
  if (coach.done) return coach;
  if (!rest) {
    const resting = look ? [...coach.resting, look] : coach.resting;
    return { ...coach, resting, rest: restingLook(resting) };
  }
  const length = lengthOf(prompt);
  if (length !== null) {
    const since = into - prompt.wait - length;
    return { ...coach, done: since >= 0 && (since >= latenessOf(prompt) || hasArrived(coach, look)) };
  }
  const done = look !== null && into >= prompt.wait && does(prompt, look, rest);
  return done ? { ...coach, done } : coach;
}

/** Milliseconds that a prompt takes at least once it is shown; null if it is done as soon as it is seen. */
export function lengthOf({ path, colours }: Prompt): number | null {
  if (colours) return colours.length * COLOUR_TIME;
  return path ? pathLength(path) : null;
}

/** Milliseconds by which a prompt may take longer than `lengthOf`. */
export function latenessOf({ path }: Prompt): number {
  if (!path) return 0;
  return isUnhurried(path) ? LATE.unhurried : LATE.usual;
}

/** Whether the nose is at the end of the path, by the measure of the service. */
function hasArrived(coach: Coach, look: Look | null): boolean {
  const end = coach.prompt.path?.at(-1);
  return end !== undefined && look !== null && isNear(end, noseAim(coach, look));
}

export const isUnhurried = (path: NonNullable<Prompt['path']>): boolean => path.some(({ dwell }) => dwell > LONG_STAY);

/** Whether the prompt is shown by now; before that the face rests and looks ahead. */
export const isShown = ({ prompt, rest }: Coach, into: number): boolean => rest !== null && into >= prompt.wait;

/** The nose's direction, away from rest. */
export function noseAim({ rest }: Coach, look: Look | null): Aim {
  return look && rest ? { yaw: look.yaw - rest.yaw, pitch: look.pitch - rest.pitch } : AHEAD;
}
