/** Whether two pictures show the same page: a perceptual hash, and how far two of them differ. */

import type { Frame } from '../picture/frame.ts';
import { toGrey } from '../picture/grey.ts';

/** Columns and rows of the comparison: 256 bits. */
const SIDE = 16;
/**
 * Bits of 256 up to which two pages count as the same. Measured on frames of the films of scripts/specimens and on the drawn
 * pages themselves: the same side photographed twice 8 to 39, other sides and other documents 85 and more.
 */
const SAME = 60;

/** Brightness falls or rises from each cell of a straightened page to the next (dHash, N. Krawetz 2013): 64 hexadecimal digits. */
export function fingerprint(page: Frame): string {
  const { grey } = toGrey(page, 256);
  const cells = new Float64Array((SIDE + 1) * SIDE);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column <= SIDE; column++) {
      let sum = 0;
      let count = 0;
      const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * grey.height) / SIDE)) as [number, number];
      const [left, right] = [column, column + 1].map((at) => Math.floor((at * grey.width) / (SIDE + 1))) as [
        number,
        number,
      ];
      for (let y = top; y < Math.max(bottom, top + 1); y++) {
        for (let x = left; x < Math.max(right, left + 1); x++) {
          sum += grey.data[Math.min(y, grey.height - 1) * grey.width + Math.min(x, grey.width - 1)]!;
          count++;
        }
      }
      cells[row * (SIDE + 1) + column] = sum / count;
    }
  }
  let text = '';
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column += 4) {
      let digit = 0;
      for (let i = 0; i < 4; i++) {
        const at = row * (SIDE + 1) + column + i;
        digit = digit * 2 + (cells[at]! < cells[at + 1]! ? 1 : 0);
      }
      text += digit.toString(16);
    }
  }
  return text;
}

/** Bits in which two fingerprints differ, whichever way round the second page lay. */
export function distance(one: string, other: string): number {
  return Math.min(bitsApart(one, other), bitsApart(one, turned(other)));
}

export function isSamePage(one: string, other: string): boolean {
  return distance(one, other) <= SAME;
}

function bitsApart(one: string, other: string): number {
  let bits = 0;
  for (let i = 0; i < one.length; i++) {
    let different = Number.parseInt(one[i]!, 16) ^ Number.parseInt(other[i]!, 16);
    for (; different > 0; different &= different - 1) bits++;
  }
  return bits;
}

/** Of the page turned by half a turn: the cells backwards, and each rise a fall. */
function turned(print: string): string {
  return [...print]
    .toReversed()
    .map((digit) => {
      const value = 15 ^ Number.parseInt(digit, 16);
      return (((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | ((value & 8) >> 3)).toString(16);
    })
    .join('');
}
