/** Compares two images of a page: a perceptual hash, and the distance between two hashes. */

import type { Frame, Quad } from '@veridoor/image/frame';
import { toGrey } from '@veridoor/image/grey';

/** Longer side in pixels of the page that is compared: a larger one is reduced to it. */
export const FINGERPRINT_LENGTH = 256;
/** Columns and rows of the comparison: 256 bits. */
const SIDE = 16;
/**
 * Bits of 256 up to which two pages count as the same. Measured on frames of the videos of tools/specimens and on the
 * drawn pages themselves: the same side photographed twice 8 to 39, other sides and other documents 85 and more.
 */
const SAME = 60;

/**
 * Brightness falls or rises from each cell of a straightened page to the next (dHash, N. Krawetz 2013): 64 hexadecimal
 * digits. An upright page is laid across first: who turns a card or a phone by a quarter shows the same page.
 */
export function fingerprint(page: Frame): string {
  const grey = laidAcross(toGrey(page, FINGERPRINT_LENGTH).grey);
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

/** The page itself, or a quarter turn of one that is higher than wide. */
function laidAcross<Page extends Pick<Frame, 'width' | 'height' | 'data'>>(page: Page): Page {
  const { width, height, data } = page;
  if (height <= width) return page;
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) across[x * height + (height - 1 - y)] = data[y * width + x]!;
  return { ...page, width: height, height: width, data: across };
}

/** Differing bits of two fingerprints, with the second page either way up, and in a mirror: an image is easily flipped. */
export function distance(one: string, other: string): number {
  const flipped = mirrored(other);
  return Math.min(...[other, turned(other), flipped, turned(flipped)].map((print) => bitsApart(one, print)));
}

/** Whether pages whose fingerprints differ in so many bits are the same. */
export const isSame = (bits: number): boolean => bits <= SAME;

export function isSamePage(one: string, other: string): boolean {
  return isSame(distance(one, other));
}

/** A page in one image: its fingerprint, and its corners as shares of the image's width and height. */
export interface SeenPage {
  readonly fingerprint: string;
  readonly outline: Quad;
}

/**
 * Limits for one image that was saved, scaled or lit again: differing bits, and the shift of a corner as a share of the
 * image. Fingerprints alone are not enough. Cards of two holders differ only in names and portrait, and from 18 bits on
 * they are as alike as two photos of one card (docs/bench/face-search.md).
 */
export const SAME_IMAGE = { bits: 20, corners: 0.005 } as const;

/** Whether two pages are the same image of the same page. */
export function isSameImage(one: SeenPage, other: SeenPage): boolean {
  return pageBitsApart(one, other) <= SAME_IMAGE.bits && cornersApart(one.outline, other.outline) <= SAME_IMAGE.corners;
}

/** Differing bits of two pages' fingerprints in the same orientation. */
export const pageBitsApart = (one: SeenPage, other: SeenPage): number => bitsApart(one.fingerprint, other.fingerprint);

/** The largest movement of a corner, along the wider or the higher side. */
export function cornersApart(one: Quad, other: Quad): number {
  return Math.max(...one.flatMap(([x, y], i) => [Math.abs(x - other[i]![0]), Math.abs(y - other[i]![1])]));
}

function bitsApart(one: string, other: string): number {
  let bits = 0;
  for (let i = 0; i < one.length; i++) {
    let different = Number.parseInt(one[i]!, 16) ^ Number.parseInt(other[i]!, 16);
    for (; different > 0; different &= different - 1) bits++;
  }
  return bits;
}

/** The fingerprint of the page turned by 180 degrees: the cells reversed, each rise a fall. */
const turned = (print: string): string => [...print].toReversed().map(reversed).join('');

/** The fingerprint of the page in a mirror: the cells of each row reversed, each rise a fall. */
const mirrored = (print: string): string =>
  (print.match(ROWS) ?? []).map((row) => [...row].toReversed().map(reversed).join('')).join('');

/** The digits of a row. */
const ROWS = new RegExp(`.{${SIDE / 4}}`, 'g');

function reversed(digit: string): string {
  const value = 15 ^ Number.parseInt(digit, 16);
  return (((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | ((value & 8) >> 3)).toString(16);
}
