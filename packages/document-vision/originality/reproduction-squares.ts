import type { Frame, Quad } from '@veridoor/image/frame';
import { coveredBy, placesOn, type Place } from './patches.ts';

/** Side of the squares in pixels of the image as it was taken; the network (`models/networks/reproduction.onnx`) learnt from such. */
export const SQUARE = 192;
/** As many as a tenth of a second allows. */
const GRID = { side: SQUARE, columns: 4, rows: 3, moved: true } as const;
/** Squares' worth of pixels that are needed: fewer say too little. */
const FEWEST = 4;
/** Mean brightness of a square, 0 to 255, that the network learnt from, and one below which noise would be made into light. */
const [MEAN, DARKEST] = [110, 10];
/** Numbers that it learnt from: 128 is 0, and 64 is 1. */
const [MIDDLE, UNIT] = [128, 64];

/**
 * Squares all over a page for the network that distinguishes screens and copies from pages: each colour's pixels together, one
 * square after the other.
 *
 * @param page its corners in pixels of the image; null when none was found, and the image may be nothing but the page.
 * @returns null for a page of too few pixels.
 */
export function reproductionSquares(
  frame: Frame,
  page: Quad | null,
): { pixels: Float32Array<ArrayBuffer>; count: number } | null {
  const places = placesOn(frame, page, GRID);
  if (coveredBy(places, SQUARE) < FEWEST) return null;
  const size = 3 * SQUARE ** 2;
  const pixels = new Float32Array(places.length * size);
  for (const [i, place] of places.entries()) drawSquare(frame, place, pixels.subarray(i * size, (i + 1) * size));
  return { pixels, count: places.length };
}

function drawSquare({ data, width, channels }: Frame, [left, top]: Place, into: Float32Array): void {
  let [at, sum] = [0, 0];
  for (let colour = 0; colour < 3; colour++)
    for (let v = 0; v < SQUARE; v++) {
      let from = ((top + v) * width + left) * channels + (channels === 1 ? 0 : colour);
      for (const end = at + SQUARE; at < end; at++, from += channels) sum += into[at] = data[from]!;
    }
  const gain = MEAN / Math.max(DARKEST, sum / into.length);
  for (let i = 0; i < into.length; i++) into[i] = (Math.min(255, into[i]! * gain) - MIDDLE) / UNIT;
}

/** What the network says of a page, each 0 to 1. */
export interface Likeness {
  /** That it is shown on a screen. */
  readonly screen: number;
  /** That it was printed again. */
  readonly copy: number;
  /** That it is either, and not a page before a camera. Scans and drawings are neither, so it says nothing of them. */
  readonly reproduced: number;
}

/** Numbers of the network for a square. */
export const NUMBERS = 3;

/** @param scores NUMBERS for each square, of which the means count. */
export function likenessOf(scores: Float32Array): Likeness {
  const count = scores.length / NUMBERS;
  const [screen, copy, reproduced] = [0, 1, 2].map((number) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += scores[NUMBERS * i + number]!;
    return 1 / (1 + Math.exp(-sum / count));
  });
  return { screen: screen!, copy: copy!, reproduced: reproduced! };
}
