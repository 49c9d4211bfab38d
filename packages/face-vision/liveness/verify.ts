import type { Action, FilmFrame } from './film.ts';
import { repeatedShare } from './freshness.ts';
import { findActions, lookOf, restingLook, REACHED, type Look } from './gestures.ts';
import { FEWEST_PRINTS, isReplay, type FilmPrints } from './replay.ts';
import { planeResidual } from './solid.ts';

/** One thing that is asked of a film, and how it went. */
export interface LivenessCheck {
  check: 'frames' | 'one_face' | 'same_face' | 'actions' | 'solid' | 'fresh';
  passed: boolean;
  /** What was measured; its meaning is the check's. */
  value: number;
}

export interface LivenessVerdict {
  passed: boolean;
  checks: LivenessCheck[];
}

/** The shortest film in milliseconds in which a person can have done something. */
const SHORTEST = 1500;
/** Share of frames that must show exactly one face. */
const FACES = 0.85;
/** Farthest that descriptors of one film may lie apart; turned faces reach 0.5, strangers begin at 0.55. */
const SAME_FACE = 0.55;
/** What a plane must leave unexplained when the head has turned by REACHED.turn; docs/faces.md has the films' figures. */
const SOLID_RESIDUAL = 0.06;
/** Share of frames that may look like others of the film. */
const REPEATED = 0.34;

/**
 * Judges an answer by its frames alone.
 *
 * @param earlier films that it may repeat.
 */
export function verifyFilm(
  asked: readonly Action[],
  frames: readonly FilmFrame[],
  earlier: readonly FilmPrints[] = [],
): LivenessVerdict {
  const looks = frames.map(lookOf);
  const rest = restingLook(looks);
  const checks = [
    framesCheck(frames),
    oneFace(frames),
    sameFace(frames),
    actionsCheck(asked, looks, rest),
    solid(asked, frames, looks, rest),
    fresh(frames, earlier),
  ];
  return { passed: checks.every(({ passed }) => passed), checks };
}

/** Enough frames with a face to know the film again by: one with fewer could be shown as often as somebody likes. */
function framesCheck(frames: readonly FilmFrame[]): LivenessCheck {
  const rising = frames.every(({ at }, i) => at > (frames[i - 1]?.at ?? -1));
  const length = frames.at(-1)?.at ?? 0;
  const value = printsOf(frames).length;
  return {
    check: 'frames',
    passed: rising && value >= FEWEST_PRINTS && length >= SHORTEST,
    value,
  };
}

function oneFace(frames: readonly FilmFrame[]): LivenessCheck {
  const value = frames.filter(({ faces }) => faces === 1).length / (frames.length || 1);
  return { check: 'one_face', passed: value >= FACES && frames.every(({ faces }) => faces < 2), value };
}

function sameFace(frames: readonly FilmFrame[]): LivenessCheck {
  const described = frames.flatMap(({ descriptor }) => (descriptor ? [descriptor] : []));
  const [first, ...rest] = described;
  const value = first ? Math.max(0, ...rest.map((other) => distance(first, other))) : Infinity;
  return { check: 'same_face', passed: rest.length > 0 && value <= SAME_FACE, value };
}

function actionsCheck(asked: readonly Action[], looks: readonly (Look | null)[], rest: Look | null): LivenessCheck {
  const found = rest ? findActions(asked, looks, rest) : asked.map(() => null);
  const done = found.filter((at) => at !== null).length;
  return { check: 'actions', passed: done === asked.length, value: done };
}

/** The largest residual of the frames that are turned, against the frame that looks most straight ahead. */
function solid(
  asked: readonly Action[],
  frames: readonly FilmFrame[],
  looks: readonly (Look | null)[],
  rest: Look | null,
): LivenessCheck {
  const turns = asked.filter((action) => action === 'turn_left' || action === 'turn_right' || action === 'look_up');
  const residuals: number[] = [];
  const straight = rest && frames.find((frame, i) => frame.mesh && away(looks[i], rest) < REACHED.up / 2)?.mesh;
  if (straight && rest) {
    for (const [i, { mesh }] of frames.entries()) {
      if (mesh && away(looks[i], rest) >= REACHED.turn) residuals.push(planeResidual(straight, mesh));
    }
  }
  const value = median(residuals);
  // Nobody who cannot turn is asked to: such a film passes only with a person.
  return { check: 'solid', passed: turns.length === 0 || value >= SOLID_RESIDUAL, value };
}

function away(look: Look | null | undefined, rest: Look): number {
  return look ? Math.max(Math.abs(look.yaw - rest.yaw), Math.abs(look.pitch - rest.pitch)) : 0;
}

/** Neither pictures of its own again, nor another film. */
function fresh(frames: readonly FilmFrame[], earlier: readonly FilmPrints[]): LivenessCheck {
  const prints = printsOf(frames);
  const replayed = earlier.some((other) => isReplay(prints, other));
  const value = replayed ? 1 : repeatedShare(frames);
  return { check: 'fresh', passed: value <= REPEATED, value };
}

export const printsOf = (frames: readonly Pick<FilmFrame, 'print'>[]): FilmPrints =>
  frames.flatMap(({ print }) => (print ? [print] : []));

function distance(one: Float32Array, other: Float32Array): number {
  return Math.sqrt(one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
