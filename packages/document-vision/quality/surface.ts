/** The surface under a document, where no outline was found: whether the two are too much alike. */

import { colourAt, type Frame } from '@veridoor/image/frame';

/** The hint that helps: another surface. Null where the surface is not the reason. */
export type SurfaceHint = 'darker-surface' | 'lighter-surface';

/** Samples across and down. */
const SAMPLES = 48;
/** Share of the frame at each edge that shows the surface while a person aims at a document. */
const RIM = 0.1;
/** Half of the width and height around the middle: the document. */
const MIDDLE = 0.25;
/** Luma, 0 to 255, by which print and pattern differ from the surface. */
const APART = 24;
/** Share of the middle that is apart: below, nothing lies there; above, the document stands out. */
const SOMETHING = 0.03;
const STANDS_OUT = 0.55;

/** The surface that would make the document in the middle of a frame stand out. */
export function surfaceHint(frame: Frame): SurfaceHint | null {
  const rim: number[] = [];
  const middle: number[] = [];
  const colour = new Float32Array(3);
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const x = (column + 0.5) / SAMPLES;
      const y = (row + 0.5) / SAMPLES;
      colourAt(frame, x * frame.width, y * frame.height, colour);
      const luma = 0.299 * colour[0]! + 0.587 * colour[1]! + 0.114 * colour[2]!;
      if (Math.min(x, y, 1 - x, 1 - y) < RIM) rim.push(luma);
      else if (Math.abs(x - 0.5) < MIDDLE && Math.abs(y - 0.5) < MIDDLE) middle.push(luma);
    }
  }
  const surface = rim.toSorted((a, b) => a - b)[rim.length >> 1] ?? 0;
  const apart = middle.filter((luma) => Math.abs(luma - surface) > APART).length / middle.length;
  if (apart < SOMETHING || apart > STANDS_OUT) return null;
  return surface > 127 ? 'darker-surface' : 'lighter-surface';
}
