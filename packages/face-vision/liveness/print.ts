import { alignmentPoints, MEAN_EYES, MEAN_FACE } from '../face/alignment.ts';
import type { Mesh } from '../face/points.ts';
import { fitSimilarity, sampleLuma } from '../face/similarity.ts';
import type { Frame, Point } from '@veridoor/image/frame';

/** Cells of a side: each is compared with its neighbours to the right and below. */
const CELLS = 16;
/** Pixels of a cell's side in the image whose means are the cells. */
const CELL = 6;
const SIDE = CELLS * CELL;
/** Distances between the eyes that the cells span: the face, its hair and its background. */
const SPAN = 3.2;
const ACROSS = CELLS * (CELLS - 1);
/** Bytes of a print: a bit for each pair of neighbours. */
export const PRINT_BYTES = (2 * ACROSS) / 8;

/** The mean face in the middle of the image, its middle between eyes and mouth. */
const PLACES = MEAN_FACE.map(([x, y]): Point => {
  const scale = SIDE / SPAN / MEAN_EYES;
  return [SIDE / 2 + (x - 0.49) * scale, SIDE / 2 + (y - 0.5) * scale];
});

/**
 * A frame's look around the face, to recognise the very same image: which of two neighbouring places is darker, in the
 * upright face. Light, contrast, compression, size and a crop change few bits; another moment before the camera changes
 * many. It recognises images, not people.
 */
export function printOf(frame: Frame, mesh: Mesh): Uint8Array {
  const luma = sampleLuma(frame, fitSimilarity(PLACES, alignmentPoints(mesh)), SIDE, SIDE);
  const cells = new Float64Array(CELLS * CELLS);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) cells[Math.floor(y / CELL) * CELLS + Math.floor(x / CELL)]! += luma[y * SIDE + x]!;
  }
  const print = new Uint8Array(PRINT_BYTES);
  eachPair((bit, one, other) => {
    if (cells[one]! < cells[other]!) print[bit >> 3]! |= 1 << (bit & 7);
  });
  return print;
}

/** The print of the same frame in a mirror. */
export function mirrored(print: Uint8Array): Uint8Array {
  const turned = new Uint8Array(PRINT_BYTES);
  eachPair((bit, one) => {
    const [u, v] = [one % CELLS, Math.floor(one / CELLS)];
    // Neighbours in a row swap left and right, so that the other one is darker.
    const across = bit < ACROSS;
    const from = across ? v * (CELLS - 1) + (CELLS - 2 - u) : ACROSS + v * CELLS + (CELLS - 1 - u);
    const value = (print[from >> 3]! >> (from & 7)) & 1;
    if (value === (across ? 0 : 1)) turned[bit >> 3]! |= 1 << (bit & 7);
  });
  return turned;
}

/** Share of bits in which two prints differ, 0 to 1. Half the pairs of one person's moments differ in 0.16 or more. */
export function printDistance(one: Uint8Array, other: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < PRINT_BYTES; i++) bits += ONES[(one[i] ?? 0) ^ (other[i] ?? 0)]!;
  return bits / (PRINT_BYTES * 8);
}

/** Ones among the bits of a byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Goes through the pairs of neighbouring cells: first those in a row, then those in a column. */
function eachPair(look: (bit: number, one: number, other: number) => void): void {
  let bit = 0;
  for (let v = 0; v < CELLS; v++) for (let u = 0; u + 1 < CELLS; u++) look(bit++, v * CELLS + u, v * CELLS + u + 1);
  for (let v = 0; v + 1 < CELLS; v++) for (let u = 0; u < CELLS; u++) look(bit++, v * CELLS + u, (v + 1) * CELLS + u);
}
