import sharp from 'sharp';
import type { Mesh } from '@veridoor/face-vision/face/points';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import { recorded, spacingOf, type RecordedFrame } from '@veridoor/face-vision/liveness/recording';
import { createRandom } from '../random.ts';
import type { Raster } from './eyes.ts';
import { lengthOfAnswer, madeBefore, poseFor, stirAt } from './performance.ts';
import { turnHead, type HeadPose } from './turn.ts';

/** A video as a browser sends it: JPEGs with their prompts, and times as in packages/face-vision/liveness/video.ts. */
export interface HeadVideo {
  frames: (Moment & { jpeg: Buffer })[];
}

/** When a frame was taken; whether it is a small one between two others. */
interface Moment {
  at: number;
  prompt: number;
  into: number;
  between: boolean;
}

/** A person before a camera: image and mesh of the same size. */
export interface Sitter {
  portrait: Raster;
  mesh: Mesh;
}

/** Milliseconds between two frames that a browser analyses. */
const LOOK = 60;
/** Milliseconds between an answer and the next prompt. */
const BETWEEN = 120;
/** Pixels across a small frame, and milliseconds between two. */
const SMALL = { width: 160, spacing: 80 } as const;

/** The fault of a video that does not show a living head. */
export const ATTACKS = ['still', 'tilted', 'reordered', 'two_people', 'mask', 'repeated', 'bent'] as const;
export type Attack = (typeof ATTACKS)[number];

interface VideoOptions {
  seed: string;
  attack?: Attack;
  other?: Sitter;
  /** Milliseconds by which the head lags behind the prompt. */
  lag?: number;
}

/** The video of a living head that follows the prompts, or an attack on it. The same seed gives the same video. */
export async function makeHeadVideo(
  sitter: Sitter,
  asked: readonly Prompt[],
  { seed, attack, other, lag }: VideoOptions,
): Promise<HeadVideo> {
  const random = createRandom(seed).next;
  const moments = momentsOf(asked, random);
  const frames = moments.map(({ prompt, into }, i) => {
    const requested = asked[prompt]!;
    const pose = trembling(
      poseFor(attack === 'reordered' ? madeBefore(requested) : requested, into, lag),
      into,
      random,
    );
    return rasterOf(sitter, other ?? sitter, pose, i / moments.length, attack);
  });
  const shown = attack === 'repeated' ? frames.map((_, i) => frames[Math.min(i, frames.length >> 2)]!) : frames;
  const noise = attack === 'repeated' ? () => 0 : random;
  return {
    frames: await Promise.all(
      shown.map(async (raster, i) => {
        const jpeg = await encodeRaster(raster, noise);
        const moment = moments[i]!;
        return {
          ...moment,
          jpeg: moment.between ? await sharp(jpeg).resize({ width: SMALL.width }).jpeg().toBuffer() : jpeg,
        };
      }),
    ),
  };
}

/** The times of the frames that a browser keeps; a camera's frames are nearly evenly spaced. */
function momentsOf(asked: readonly Prompt[], random: () => number): Moment[] {
  let began = 0;
  return asked.flatMap((requested, prompt) => {
    const length = lengthOfAnswer(requested);
    const spacing = spacingOf(requested);
    let kept: readonly RecordedFrame<null>[] = [];
    const looks: number[] = [];
    for (let into = 0; into < length; into += Math.round(LOOK * (0.8 + 0.4 * random()))) looks.push(into);
    for (const into of looks) kept = recorded(kept, { at: into, key: false, spacing }, () => null);
    kept = recorded(kept, { at: length, key: true, spacing }, () => null);
    const from = began;
    began += length + BETWEEN;
    const whole = new Set(kept.map(({ at: into }) => into));
    const small: number[] = [];
    for (const into of looks)
      if (!whole.has(into) && into - (small.at(-1) ?? -SMALL.spacing) >= SMALL.spacing) small.push(into);
    return [...whole, ...small]
      .toSorted((one, other) => one - other)
      .map((into) => ({ at: from + into, prompt, into, between: !whole.has(into) }));
  });
}

/** Nobody holds quite still. */
function trembling(pose: HeadPose, into: number, random: () => number): HeadPose {
  const [yaw, pitch] = [pose.yaw + (random() - 0.5) * 1.6, pose.pitch + (random() - 0.5) * 1.2];
  return { ...pose, yaw, pitch, stir: stirAt(into) };
}

function rasterOf(sitter: Sitter, other: Sitter, pose: HeadPose, share: number, attack: Attack | undefined): Raster {
  switch (attack) {
    case 'still':
      return sitter.portrait;
    case 'tilted':
      // A print in the hand moves farther than the prompt asks.
      return turnHead(
        sitter.portrait,
        sitter.mesh,
        { ...pose, yaw: pose.yaw * 1.8, pitch: pose.pitch * 1.8, closed: 0, smile: 0 },
        'plane',
      );
    case 'bent':
      return turnHead(sitter.portrait, sitter.mesh, pose, 'photograph');
    case 'two_people':
      return share < 0.5 ? turnHead(sitter.portrait, sitter.mesh, pose) : turnHead(other.portrait, other.mesh, pose);
    case 'mask':
      return withMask(turnHead(other.portrait, other.mesh, pose), other, sitter, pose);
    default:
      return turnHead(sitter.portrait, sitter.mesh, pose);
  }
}

/** The sitter's printed face before the other's head: it moves with the head and stays flat. */
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

/** An image as a browser sends it, with a sensor's noise if numbers from 0 to 1 are given for it. */
export async function encodeRaster({ width, height, data }: Raster, random: () => number = () => 0.5): Promise<Buffer> {
  const noisy = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) noisy[i] = Math.max(0, Math.min(255, data[i]! + (random() - 0.5) * 8));
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
