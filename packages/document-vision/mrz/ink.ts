import type { Grey } from '@veridoor/image/frame';

/** Ink is darker than its background by this share of their deviation ... */
const CONTRAST = 0.35;
/** ... and by at least this many grey levels: noise of a dim image stays below (measured on tools/specimens). */
const LEAST = 5;

/**
 * Dark marks on lighter ground (after W. Niblack 1986): a pixel is ink when it is clearly below the mean of the square
 * of side 2 · reach + 1 around it.
 *
 * @returns one byte a pixel, 1 for ink.
 */
export function findInk(grey: Grey, reach: number): Uint8Array {
  const { width, height, data } = grey;
  const ink = new Uint8Array(width * height);
  // Column sums of the rows in the window, moved down row by row; then a running sum along the row.
  const sums = new Int32Array(width);
  const squares = new Float64Array(width);
  const add = (row: number, sign: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) {
      const value = data[at]!;
      sums[x] = sums[x]! + sign * value;
      squares[x] = squares[x]! + sign * value * value;
    }
  };
  let rows = 0;
  for (let y = 0; y < Math.min(reach, height); y++, rows++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) {
      add(y + reach, 1);
      rows++;
    }
    if (y - reach - 1 >= 0) {
      add(y - reach - 1, -1);
      rows--;
    }
    let sum = 0;
    let square = 0;
    let columns = 0;
    for (let x = 0; x < Math.min(reach, width); x++, columns++) {
      sum += sums[x]!;
      square += squares[x]!;
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (x + reach < width) {
        sum += sums[x + reach]!;
        square += squares[x + reach]!;
        columns++;
      }
      if (x - reach - 1 >= 0) {
        sum -= sums[x - reach - 1]!;
        square -= squares[x - reach - 1]!;
        columns--;
      }
      const count = rows * columns;
      const below = sum / count - data[at]!;
      if (below < LEAST) continue;
      const mean = sum / count;
      const variance = square / count - mean * mean;
      if (below * below > CONTRAST * CONTRAST * variance) ink[at] = 1;
    }
  }
  return ink;
}
