import { eyeDistance, MESH, pointOf, type Mesh } from '../face/points.ts';
import { poseOf } from '../face/pose.ts';
import type { VideoFrame, Prompt } from './video.ts';

/** The measures of the face in one frame. */
export interface Look {
  yaw: number;
  pitch: number;
  size: number;
  openness: number;
  mouth: number;
}

/**
 * The required change of a face from rest, in degrees and as shares of the first measure: about two thirds of the
 * guidance (docs/faces.md). The mesh's lids follow a closed eye only a fifth of the way, so nobody is asked only to
 * blink.
 */
export const REACHED = { turn: 14, up: 9, closed: 0.86, smile: 1.12 } as const;
/** How much nearer than prompted a face may come, as shares: a person who leans forward overshoots a little. */
const AMOUNT = { least: 0.92, most: 1.25 } as const;
/** Frames from which the face at rest is learnt. */
const RESTING_FRAMES = 3;

export function lookOf({ mesh }: Pick<VideoFrame, 'mesh'>): Look | null {
  return mesh && lookOfMesh(mesh);
}

export function lookOfMesh(mesh: Mesh): Look {
  const { yaw, pitch } = poseOf(mesh);
  return { yaw, pitch, size: eyeDistance(mesh), openness: eyeOpenness(mesh), mouth: mouthWidth(mesh) };
}

/** The face at rest: the median of each measure over the first frames; null when there are too few. */
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

/** Whether a face in one look shows the action, compared with the face at rest. Following a point needs many looks. */
export function does({ action, amount = 1 }: Prompt, look: Look, rest: Look): boolean {
  switch (action) {
    case 'come_closer': {
      const share = look.size / rest.size / amount;
      return share >= AMOUNT.least && share <= AMOUNT.most;
    }
    case 'blink':
      // A lowered or turned head hides the eye's opening: a blink is visible only on a face that looks here.
      return look.openness / rest.openness <= REACHED.closed && isAhead(look, rest);
    case 'smile':
      return look.mouth / rest.mouth >= REACHED.smile;
    default:
      return false;
  }
}

/** Whether a face looks as straight ahead as at rest. */
function isAhead(look: Look, rest: Look): boolean {
  return Math.abs(look.yaw - rest.yaw) < REACHED.turn / 2 && Math.abs(look.pitch - rest.pitch) < REACHED.up / 2;
}

/**
 * The openness of the eyes: the height of the opening divided by its width, the mean of both eyes (the eye aspect ratio
 * of Soukupová and Čech, 2016). It is about 0.3 when open and below 0.15 when closed; only the change within one person
 * counts.
 */
export function eyeOpenness(mesh: Mesh): number {
  return (openness(mesh, 'rightEye') + openness(mesh, 'leftEye')) / 2;
}

function openness(mesh: Mesh, side: 'rightEye' | 'leftEye'): number {
  const { outer, inner, upper, lower } = MESH[side];
  const height = upper.reduce((sum, top, i) => sum + distance(mesh, top, lower[i] ?? 0), 0) / upper.length;
  return height / (distance(mesh, outer, inner) || 1);
}

/** Width of the mouth divided by the distance between the eyes' outer corners: a smile increases it. */
export function mouthWidth(mesh: Mesh): number {
  const eyes = distance(mesh, MESH.rightEye.outer, MESH.leftEye.outer) || 1;
  return distance(mesh, MESH.rightMouth, MESH.leftMouth) / eyes;
}

/** Distance in space, so that a turned head does not change it. */
function distance(mesh: Mesh, one: number, other: number): number {
  const a = pointOf(mesh, one);
  const b = pointOf(mesh, other);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
