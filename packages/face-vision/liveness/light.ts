import { eyeDistance, MESH, pointOf, type Mesh } from '../face/points.ts';
import type { Frame } from '@veridoor/image/frame';
import type { VideoFrame, Prompt } from './video.ts';

/**
 * Milliseconds that the screen shows each colour of a `light` prompt: fewer than three changes a second (WCAG 2.3.1).
 */
export const COLOUR_TIME = 450;
/** Milliseconds after which screen and camera have followed a change. */
const SETTLED = 150;
/**
 * The least correlation of a face in the screen's light. In the simulation over recordings of 29 people who move, with
 * four colours, 1.7 % of faces in the light of other colours reach it, and 75 % in that of the right ones at four grey
 * values.
 */
export const LEAST_LIGHT = 0.7;
/** Grey values by which a face must change to show the screen: a camera's own gain changes it by as much. */
const LEAST_CHANGE = 1.5;

/**
 * How the light on the face followed the screen's: the correlation over red, green and blue, -1 to 1. Null when the
 * screen does not show on the face, as in a bright room.
 */
export function lightOn(
  { colours = [], wait }: Prompt,
  frames: readonly Pick<VideoFrame, 'into' | 'tone'>[],
): number | null {
  const pairs = frames.flatMap(({ into, tone }) => {
    const time = into - wait;
    const colour = colours[Math.floor(time / COLOUR_TIME)];
    return tone && colour !== undefined && time % COLOUR_TIME >= SETTLED ? [{ screen: partsOf(colour), tone }] : [];
  });
  if (pairs.length < 3) return null;
  let [both, shown, seen] = [0, 0, 0];
  for (const channel of [0, 1, 2] as const) {
    const screen = apart(pairs.map((pair) => pair.screen[channel]));
    const tone = apart(pairs.map((pair) => pair.tone[channel]));
    for (const [i, value] of screen.entries()) {
      both += value * tone[i]!;
      shown += value ** 2;
      seen += tone[i]! ** 2;
    }
  }
  if (Math.sqrt(seen / (3 * pairs.length)) < LEAST_CHANGE || shown === 0) return null;
  return both / Math.sqrt(shown * seen);
}

/** The distance of each value from their mean. */
function apart(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Red, green and blue of `#rrggbb`. */
function partsOf(colour: string): readonly [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/**
 * Mean red, green and blue of a square around the tip of the nose that reaches to the cheeks, as wide as the eyes are
 * apart.
 */
export function toneOf({ data, width, height, channels }: Frame, mesh: Mesh): readonly [number, number, number] {
  const [x, y] = pointOf(mesh, MESH.noseTip);
  const half = eyeDistance(mesh) / 2;
  const sums = [0, 0, 0] as [number, number, number];
  let count = 0;
  for (let row = Math.max(0, Math.round(y - half)); row < Math.min(height, y + half); row += 2) {
    for (let column = Math.max(0, Math.round(x - half)); column < Math.min(width, x + half); column += 2) {
      const at = (row * width + column) * channels;
      for (const channel of [0, 1, 2] as const) sums[channel] += data[at + (channels === 1 ? 0 : channel)] ?? 0;
      count += 1;
    }
  }
  return [sums[0] / Math.max(1, count), sums[1] / Math.max(1, count), sums[2] / Math.max(1, count)];
}
