/** Where a trained network sees the document in a frame. */

import { unpackLayers, type Layer } from '@veridoor/image/convolution';
import type { Quad } from '@veridoor/image/frame';
import { LAYERS, MULTIPLE, runNetwork, STRIDE } from './network.ts';
import type { Planes } from './planes.ts';
import { WEIGHTS } from './weights.generated.ts';

/** The longer side of the network's input, in pixels: it was trained with frames of this size. */
const LONGER = 128;

/**
 * The trained network, written by `tools/training/outline`.
 *
 * @throws Error when the stored text does not have the network's size.
 */
export const loadLayers = (): Layer[] => unpackLayers(LAYERS, WEIGHTS);

let layers: Layer[] | undefined;

/** For each pixel how likely it belongs to the document, 0 to 1. */
export function documentMap(planes: Planes): Float32Array {
  const longer = Math.max(planes.width, planes.height);
  const side = (length: number): number =>
    Math.max(2 * MULTIPLE, Math.round((LONGER * length) / longer / MULTIPLE) * MULTIPLE);
  const width = side(planes.width);
  const height = side(planes.height);
  layers ??= loadLayers();
  const odds = runNetwork(layers, inputOf(planes, width, height), width, height);
  for (let i = 0; i < odds.length; i++) odds[i] = 1 / (1 + Math.exp(-odds[i]!));
  return enlarged(odds, width / STRIDE, height / STRIDE, planes.width, planes.height);
}

/** Every second pixel of every second row is counted: outlines are larger than that. */
const COUNTED = 2;

/** How far an outline and a map cover the same: what they share of what they cover together, 0 to 1. */
export function overlapWith(map: Float32Array, width: number, height: number, corners: Quad): number {
  const sides = corners.map(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % 4]!;
    return { x, y, dx: nextX - x, dy: nextY - y };
  });
  let [shared, inside, seen] = [0, 0, 0];
  for (let y = 0; y < height; y += COUNTED) {
    for (let x = 0; x < width; x += COUNTED) {
      const value = map[y * width + x]!;
      seen += value;
      if (!sides.every((side) => side.dx * (y - side.y) >= side.dy * (x - side.x))) continue;
      inside++;
      shared += value;
    }
  }
  return inside === 0 ? 0 : shared / (inside + seen - shared);
}

/** Red, green and blue of the reduced image at another size, as the network takes them. */
function inputOf({ luma, red, blue, width: from, height: rows }: Planes, width: number, height: number): Float32Array {
  const size = width * height;
  const input = new Float32Array(3 * size);
  const [across, down] = [from / width, rows / height];
  for (let y = 0, i = 0; y < height; y++) {
    const top = Math.floor(y * down);
    const bottom = Math.max(top + 1, Math.min(rows, Math.ceil((y + 1) * down)));
    for (let x = 0; x < width; x++, i++) {
      const left = Math.floor(x * across);
      const right = Math.max(left + 1, Math.min(from, Math.ceil((x + 1) * across)));
      let [bright, r, b] = [0, 0, 0];
      for (let row = top; row < bottom; row++) {
        for (let at = row * from + left; at < row * from + right; at++) {
          bright += luma[at]!;
          r += red[at]!;
          b += blue[at]!;
        }
      }
      const scale = 1 / ((bottom - top) * (right - left));
      // The differences are red and blue less the luma of Rec. 601; green follows from it.
      input[i] = ((bright + r) * scale - 128) / 64;
      input[size + i] = ((bright - (0.299 * r + 0.114 * b) / 0.587) * scale - 128) / 64;
      input[2 * size + i] = ((bright + b) * scale - 128) / 64;
    }
  }
  return input;
}

/** Bilinear between the middles of the places. */
function enlarged(values: Float32Array, from: number, rows: number, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const v = Math.max(0, Math.min(rows - 1, ((y + 0.5) * rows) / height - 0.5));
    const top = Math.min(rows - 2, v | 0) * from;
    const b = v - top / from;
    for (let x = 0; x < width; x++, i++) {
      const u = Math.max(0, Math.min(from - 1, ((x + 0.5) * from) / width - 0.5));
      const left = Math.min(from - 2, u | 0);
      const a = u - left;
      const at = top + left;
      result[i] =
        (1 - b) * ((1 - a) * values[at]! + a * values[at + 1]!) +
        b * ((1 - a) * values[at + from]! + a * values[at + from + 1]!);
    }
  }
  return result;
}
