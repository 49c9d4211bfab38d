import { eyeOpenness, mouthWidth } from '../face/openness.ts';
import { eyeDistance, type Mesh } from '../face/points.ts';
import { poseOf } from '../face/pose.ts';
import type { Action, FilmFrame } from './film.ts';

/** What is measured of the face in one frame. */
export interface Look {
  yaw: number;
  pitch: number;
  size: number;
  openness: number;
  mouth: number;
}

/**
 * How far a face has to go from where it began. Degrees, and shares of what was measured first: about two thirds of what the
 * guidance asks for (docs/faces.md). The mesh's lids follow a closed eye only a fifth of the way, which is why nobody is asked
 * to blink alone.
 */
export const REACHED = { turn: 14, up: 9, closer: 1.22, closed: 0.86, smile: 1.12 } as const;
/** Frames from which it is learnt how the face looks at rest. */
const RESTING_FRAMES = 3;

export function lookOf({ mesh }: Pick<FilmFrame, 'mesh'>): Look | null {
  return mesh && lookOfMesh(mesh);
}

export function lookOfMesh(mesh: Mesh): Look {
  const { yaw, pitch } = poseOf(mesh);
  return { yaw, pitch, size: eyeDistance(mesh), openness: eyeOpenness(mesh), mouth: mouthWidth(mesh) };
}

/** How the face looks at rest: the median of each measure over the first frames; null when there are too few. */
export function restingLook(looks: readonly (Look | null)[]): Look | null {
  const first = looks.filter((look) => look !== null).slice(0, RESTING_FRAMES);
  if (first.length < RESTING_FRAMES) return null;
  const middle = (measure: (look: Look) => number) => first.map(measure).toSorted((a, b) => a - b)[1] ?? 0;
  return {
    yaw: middle(({ yaw }) => yaw),
    pitch: middle(({ pitch }) => pitch),
    size: middle(({ size }) => size),
    openness: middle(({ openness }) => openness),
    mouth: middle(({ mouth }) => mouth),
  };
}

/** Whether a face does something now, compared with how it looked at rest. */
export function does(action: Action, look: Look, rest: Look): boolean {
  switch (action) {
    case 'turn_left':
      return look.yaw - rest.yaw >= REACHED.turn;
    case 'turn_right':
      return rest.yaw - look.yaw >= REACHED.turn;
    case 'look_up':
      return look.pitch - rest.pitch >= REACHED.up;
    case 'come_closer':
      return look.size / rest.size >= REACHED.closer;
    case 'blink':
      // A lowered or turned head hides the eye's opening: only a face that looks here can be seen to blink.
      return (
        look.openness / rest.openness <= REACHED.closed &&
        Math.abs(look.yaw - rest.yaw) < REACHED.turn / 2 &&
        Math.abs(look.pitch - rest.pitch) < REACHED.up / 2
      );
    case 'smile':
      return look.mouth / rest.mouth >= REACHED.smile;
  }
}

/** Gestures that nobody makes by chance: one that was not asked for at its time is a sign of a film. */
const DELIBERATE: readonly Action[] = ['turn_left', 'turn_right', 'look_up', 'come_closer'];

/**
 * The frames in which the asked actions begin, one after the other; null for those that were not done. A deliberate
 * gesture out of its turn ends the search: everything from there on counts as not done.
 */
export function findActions(asked: readonly Action[], looks: readonly (Look | null)[], rest: Look): (number | null)[] {
  const found: (number | null)[] = [];
  let from = 0;
  for (const [i, action] of asked.entries()) {
    const done = new Set(asked.slice(0, i));
    // What is left of the gesture before, on the way back, is no new one.
    const foreign = DELIBERATE.filter((other) => other !== action && !done.has(other));
    let at: number | null = null;
    for (let k = from; k < looks.length; k++) {
      const look = looks[k];
      if (!look) continue;
      if (does(action, look, rest)) {
        at = k;
        break;
      }
      if (foreign.some((other) => does(other, look, rest))) break;
    }
    found.push(at);
    if (at === null) return [...found, ...asked.slice(i + 1).map(() => null)];
    from = at + 1;
  }
  return found;
}
