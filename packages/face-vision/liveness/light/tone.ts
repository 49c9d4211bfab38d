import { eyeDistance, MESH, pointOf, type Mesh } from '../../face/points.ts';
import { areaMeans } from '@veridoor/image/area-means';
import type { Frame } from '@veridoor/image/frame';

/** Red, green and blue. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A frame made small, in colour. */
export interface Colours {
  /** COLOURS_WIDTH times `height` pixels of red, green and blue. */
  readonly data: Uint8Array;
  readonly height: number;
}

/** A face's place in a frame: the tip of the nose and the distance between the eyes, in shares of the frame's width. */
export interface FacePlace {
  readonly x: number;
  readonly y: number;
  readonly eyes: number;
}

/** The light on a face in one frame: of all of it, and how much more is in one half, in grey values. */
export interface Tone {
  readonly whole: Colour;
  /** The half on the person's own left less the other. */
  readonly across: Colour;
  /** The upper half less the lower. */
  readonly down: Colour;
}

/** The tone of one frame, and milliseconds since its prompt was given. */
export interface TimedTone {
  readonly prompt: number;
  readonly into: number;
  readonly tone: Tone;
}

/** Pixels across: a face has a hundred of them and more. */
const COLOURS_WIDTH = 80;
/** Pixels down at most: whoever writes the frames may send a strip. */
const HIGHEST = 4 * COLOURS_WIDTH;
/** Half the side of the square around the nose that reaches over both cheeks, in distances between the eyes. */
const REACH = 0.75;

export function coloursOf(frame: Frame): Colours {
  const { width, height, channels } = frame;
  const rows = Math.min(HIGHEST, Math.max(1, Math.round((height * COLOURS_WIDTH) / width)));
  const means = areaMeans(frame, COLOURS_WIDTH, rows);
  const data = Uint8Array.from({ length: COLOURS_WIDTH * rows * 3 }, (_, i) => {
    const channel = channels === 1 ? 0 : i % 3;
    return Math.round(means[Math.floor(i / 3) * channels + channel]!);
  });
  return { data, height: rows };
}

/** @param width of the frame in which the mesh was found */
export function placeOf(mesh: Mesh, width: number): FacePlace {
  const [x, y] = pointOf(mesh, MESH.noseTip);
  return { x: x / width, y: y / width, eyes: eyeDistance(mesh) / width };
}

/** Where a face was between two frames, at a share of the time between them: it moves evenly. */
export const placeBetween = (one: FacePlace, other: FacePlace, share: number): FacePlace => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
  eyes: one.eyes + (other.eyes - one.eyes) * share,
});

/** The light on nose and cheeks; null where they are not in the frame. */
export function toneOf({ data, height }: Colours, { x, y, eyes }: FacePlace): Tone | null {
  const [middle, level, half] = [x * COLOURS_WIDTH, y * COLOURS_WIDTH, eyes * REACH * COLOURS_WIDTH];
  const quarters = [0, 1, 2, 3].map(() => ({ sum: [0, 0, 0] as [number, number, number], count: 0 }));
  for (let row = Math.max(0, Math.round(level - half)); row < Math.min(height, level + half); row++) {
    for (
      let column = Math.max(0, Math.round(middle - half));
      column < Math.min(COLOURS_WIDTH, middle + half);
      column++
    ) {
      const quarter = quarters[(row + 0.5 < level ? 0 : 2) + (column + 0.5 < middle ? 0 : 1)]!;
      const at = (row * COLOURS_WIDTH + column) * 3;
      for (const channel of [0, 1, 2] as const) quarter.sum[channel] += data[at + channel]!;
      quarter.count += 1;
    }
  }
  if (quarters.some(({ count }) => count === 0)) return null;
  const parts = quarters.map(({ sum, count }) => sum.map((value) => value / count));
  // An image that is not mirrored shows the person's own left on the right.
  const mixed = (weights: readonly number[]) =>
    [0, 1, 2].map((channel) =>
      weights.reduce((sum, weight, i) => sum + weight * parts[i]![channel]!, 0),
    ) as unknown as Colour;
  return {
    whole: mixed([0.25, 0.25, 0.25, 0.25]),
    across: mixed([-0.5, 0.5, -0.5, 0.5]),
    down: mixed([0.5, 0.5, -0.5, -0.5]),
  };
}
