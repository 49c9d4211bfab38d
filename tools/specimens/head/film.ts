import sharp from 'sharp';
import type { Mesh } from '../../../packages/face-vision/face/points.ts';
import type { Action } from '../../../packages/face-vision/liveness/film.ts';
import { createRandom } from '../random.ts';
import type { Raster } from './eyelids.ts';
import { AT_REST, turnHead, type HeadPose } from './turn.ts';

/** A film as a browser sends it: JPEGs with their times in milliseconds. */
export interface HeadFilm {
  frames: { at: number; jpeg: Buffer }[];
}

/** A person before a camera: picture and mesh of the same size. */
export interface Sitter {
  portrait: Raster;
  mesh: Mesh;
}

/** Frames a second that a browser keeps, unless told otherwise. */
const RATE = 6;
const REST_SECONDS = 0.7;
const ACTION_SECONDS = 1.2;
const TURNS: Record<Action, Partial<HeadPose>> = {
  turn_left: { yaw: 22 },
  turn_right: { yaw: -22 },
  look_up: { pitch: 18 },
  come_closer: { near: 1.42 },
  blink: { closed: 1 },
  smile: { smile: 1.5 },
};

/** Frames a second, seconds at rest before the first action, and seconds for an action and the way back. */
interface Pace {
  rate: number;
  rest: number;
  action: number;
}

/** The poses of somebody who does what is asked: rest, then each action and back. */
function posesOf(actions: readonly Action[], random: () => number, { rate, rest, action: length }: Pace): HeadPose[] {
  const poses: HeadPose[] = [];
  for (let i = 0; i < rest * rate; i++) poses.push(AT_REST);
  for (const action of actions) {
    const steps = Math.round(length * rate);
    for (let i = 1; i <= steps; i++) {
      const share = Math.sin((Math.PI * i) / steps) ** 0.7;
      const pose = { ...AT_REST };
      for (const [key, value] of Object.entries(TURNS[action])) {
        const name = key as keyof HeadPose;
        // Lids are open or closed.
        const closed = Math.abs(i / steps - 0.5) < 0.1 ? 1 : 0;
        pose[name] = name === 'closed' ? closed : AT_REST[name] + (value - AT_REST[name]) * share;
      }
      poses.push(pose);
    }
  }
  // Nobody holds quite still.
  return poses.map((pose) => ({
    ...pose,
    yaw: pose.yaw + (random() - 0.5) * 1.6,
    pitch: pose.pitch + (random() - 0.5) * 1.2,
  }));
}

/** What is wrong with a film that is not of a living head. */
export const ATTACKS = ['still', 'tilted', 'reordered', 'two_people', 'mask', 'repeated'] as const;
export type Attack = (typeof ATTACKS)[number];

interface FilmOptions extends Partial<Pace> {
  seed: string;
  attack?: Attack;
  other?: Sitter;
}

/** The film of a living head, or an attack on it. The same seed gives the same film. */
export async function makeHeadFilm(
  sitter: Sitter,
  actions: readonly Action[],
  { seed, attack, other, rate = RATE, rest = REST_SECONDS, action = ACTION_SECONDS }: FilmOptions,
): Promise<HeadFilm> {
  const random = createRandom(seed).next;
  const poses = posesOf(attack === 'reordered' ? actions.toReversed() : actions, random, { rate, rest, action });
  const frames = poses.map((pose, i) => rasterOf(sitter, other ?? sitter, pose, i / poses.length, attack));
  const shown = attack === 'repeated' ? frames.map((_, i) => frames[Math.min(i, frames.length >> 2)]!) : frames;
  const noise = attack === 'repeated' ? () => 0 : random;
  return {
    frames: await Promise.all(
      shown.map(async (raster, i) => ({
        at: Math.round(((i + (i > 0 ? 0.12 * random() : 0)) * 1000) / rate),
        jpeg: await encode(raster, noise),
      })),
    ),
  };
}

function rasterOf(sitter: Sitter, other: Sitter, pose: HeadPose, share: number, attack: Attack | undefined): Raster {
  switch (attack) {
    case 'still':
      return sitter.portrait;
    case 'tilted':
      // A print in the hand does what the head should do, further.
      return turnHead(
        sitter.portrait,
        sitter.mesh,
        { ...pose, yaw: pose.yaw * 1.8, pitch: pose.pitch * 1.8, closed: 0, smile: 0 },
        true,
      );
    case 'two_people':
      return share < 0.5 ? turnHead(sitter.portrait, sitter.mesh, pose) : turnHead(other.portrait, other.mesh, pose);
    case 'mask':
      return withMask(turnHead(other.portrait, other.mesh, pose), other, sitter, pose);
    default:
      return turnHead(sitter.portrait, sitter.mesh, pose);
  }
}

/** The sitter's printed face before the other's head: it goes where the head goes and stays flat. */
function withMask(behind: Raster, head: Sitter, face: Sitter, pose: HeadPose): Raster {
  const from = boxOf(face.mesh);
  const to = boxOf(head.mesh);
  const shiftX = Math.sin((pose.yaw * Math.PI) / 180) * to.width * 0.35;
  const shiftY = -Math.sin((pose.pitch * Math.PI) / 180) * to.width * 0.35;
  const narrow = Math.cos((pose.yaw * 1.2 * Math.PI) / 180);
  const data = Uint8Array.from(behind.data);
  for (let y = 0; y < behind.height; y++) {
    for (let x = 0; x < behind.width; x++) {
      const u = (x - to.x - shiftX) / (to.width * pose.near * narrow);
      const v = (y - to.y - shiftY) / (to.height * pose.near);
      if ((u / 0.56) ** 2 + (v / 0.58) ** 2 > 1) continue;
      const sx = Math.round(from.x + u * from.width);
      const sy = Math.round(from.y + v * from.height);
      if (sx < 0 || sy < 0 || sx >= face.portrait.width || sy >= face.portrait.height) continue;
      const at = (sy * face.portrait.width + sx) * 3;
      data.set(face.portrait.data.subarray(at, at + 3), (y * behind.width + x) * 3);
    }
  }
  return { ...behind, data };
}

function boxOf(mesh: Mesh) {
  const xs = mesh.filter((_, i) => i % 3 === 0);
  const ys = mesh.filter((_, i) => i % 3 === 1);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

async function encode({ width, height, data }: Raster, random: () => number): Promise<Buffer> {
  const noisy = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) noisy[i] = Math.max(0, Math.min(255, data[i]! + (random() - 0.5) * 8));
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
