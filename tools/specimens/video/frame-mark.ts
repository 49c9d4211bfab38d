import type { Raster } from './raster.ts';

/** Side of one square of the mark, px at a frame width of 1280. */
const SQUARE = 10;

/** Bits of the frame's number. */
const BITS = 14;

/** Squares: white, black, the number from its highest bit, its parity. */
const SQUARES = BITS + 3;

/** Frame width for which `SQUARE` is given. */
const NOMINAL_WIDTH = 1280;

/**
 * Writes a frame's number into its top left corner as black and white squares, so that a viewer of the playing video
 * can identify the frame in the truth.
 */
export function drawFrameMark(frame: Raster, number: number): void {
  if (!Number.isInteger(number) || number < 0 || number >= 1 << BITS) throw new RangeError('frame number out of range');
  const side = (SQUARE * frame.width) / NOMINAL_WIDTH;
  squaresOf(number).forEach((white, index) => {
    for (let y = 0; y < Math.round(side); y += 1) {
      for (let x = Math.round(index * side); x < Math.round((index + 1) * side); x += 1) {
        frame.data.fill(white ? 255 : 0, (y * frame.width + x) * 3, (y * frame.width + x + 1) * 3);
      }
    }
  });
}

/**
 * Reads the number that `drawFrameMark` wrote, from an image of the whole frame at any size.
 *
 * @param channels bytes per pixel: 3 for RGB, 4 for a canvas's RGBA
 * @returns the number, or undefined where there is no mark or it cannot be read
 */
export function readFrameMark(
  frame: { width: number; data: Uint8Array | Uint8ClampedArray },
  channels: 3 | 4,
): number | undefined {
  const side = (SQUARE * frame.width) / NOMINAL_WIDTH;
  const y = Math.floor(side / 2);
  const bits = Array.from({ length: SQUARES }, (_, index) => {
    const x = Math.floor((index + 0.5) * side);
    const green = frame.data[(y * frame.width + x) * channels + 1] ?? 128;
    return green > 170 ? true : green < 85 ? false : undefined;
  });
  if (bits.includes(undefined)) return undefined;
  const number = bits.slice(2, 2 + BITS).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0);
  const expected = squaresOf(number);
  return bits.every((bit, index) => bit === expected[index]) ? number : undefined;
}

function squaresOf(number: number): boolean[] {
  const bits = Array.from({ length: BITS }, (_, index) => ((number >> (BITS - 1 - index)) & 1) === 1);
  return [true, false, ...bits, bits.filter(Boolean).length % 2 === 1];
}
