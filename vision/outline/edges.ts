/** Edges of brightness and of colour, at the size at which outlines are looked for. */

import { assertFrame, type Frame } from '../picture/frame.ts';

/** The longer side of the reduced picture is about this many pixels: a card's side is then 60 to 300 long. */
const WORKING = 320;

/** A reduced picture: luma and two colour differences, each from 0 to 255 (the differences from -255 to 255). */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** A pixel of the planes is this many pixels of the frame wide and high. */
  readonly factor: number;
  readonly luma: Float32Array;
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

/** Edge pixels: for each pixel the strength (0 where there is none) and the direction of the rise. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Strength relative to the surroundings, 0 to MOST; only on the ridge of an edge. */
  readonly strength: Float32Array;
  /** Direction of steepest change, in degrees from 0 to 179 (dark to light and light to dark are alike). */
  readonly direction: Uint8Array;
}

/** A strength above this counts no more. */
export const MOST = 3;
/** A change of this many grey levels over two pixels is noise, whatever the picture (measured on dim specimens). */
const LEAST = 5;

/** Reduces a frame by a whole factor, each value the mean of a square. */
export function reduce(frame: Frame): Planes {
  assertFrame(frame);
  const { channels, data } = frame;
  const factor = Math.max(1, Math.round(Math.max(frame.width, frame.height) / WORKING));
  const width = Math.floor(frame.width / factor);
  const height = Math.floor(frame.height / factor);
  const size = Math.max(0, width * height);
  const luma = new Float32Array(size);
  const red = new Float32Array(size);
  const blue = new Float32Array(size);
  // Large factors need not look at every pixel: sixteen of a square are a fair mean.
  const step = Math.max(1, Math.floor(factor / 4));
  const scale = 1 / Math.ceil(factor / step) ** 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let dy = 0; dy < factor; dy += step) {
        let at = ((y * factor + dy) * frame.width + x * factor) * channels;
        for (let dx = 0; dx < factor; dx += step, at += step * channels) {
          r += data[at]!;
          if (channels > 1) {
            g += data[at + 1]!;
            b += data[at + 2]!;
          }
        }
      }
      if (channels === 1) {
        luma[i] = r * scale;
        continue;
      }
      const bright = (0.299 * r + 0.587 * g + 0.114 * b) * scale;
      luma[i] = bright;
      red[i] = r * scale - bright;
      blue[i] = b * scale - bright;
    }
  }
  return { width, height, factor, luma, red, blue };
}

/** Finds the ridges of change in any of the planes. */
export function findEdges(planes: Planes): Edges {
  const { width, height } = planes;
  const size = width * height;
  const strength = new Float32Array(size);
  const direction = new Uint8Array(size);
  if (width < 8 || height < 8) return { width, height, strength, direction };
  const across = new Float32Array(size);
  const down = new Float32Array(size);
  const square = new Float32Array(size);
  for (const plane of [planes.luma, planes.red, planes.blue]) {
    const soft = soften(plane, width, height);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const dx = soft[i + 1]! - soft[i - 1]!;
        const dy = soft[i + width]! - soft[i - width]!;
        const much = dx * dx + dy * dy;
        if (much > square[i]!) {
          square[i] = much;
          across[i] = dx;
          down[i] = dy;
        }
      }
    }
  }
  for (let i = 0; i < size; i++) square[i] = Math.sqrt(square[i]!);
  const around = boxMean(square, width, height, 7);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      const much = square[i]!;
      if (much < LEAST) continue;
      const dx = across[i]!;
      const dy = down[i]!;
      const ax = Math.abs(dx);
      const ay = Math.abs(dy);
      // The neighbours up and down the slope, in one of four directions.
      const side = ay < 0.414 * ax ? 1 : ax < 0.414 * ay ? width : dx * dy > 0 ? width + 1 : width - 1;
      if (much < square[i - side]! || much <= square[i + side]!) continue;
      strength[i] = Math.min(MOST, much / (0.7 * around[i]! + LEAST));
      const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
      direction[i] = Math.round(degrees + 360) % 180;
    }
  }
  return { width, height, strength, direction };
}

/** Binomial 3 x 3 smoothing. */
function soften(plane: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    rows[start] = plane[start]!;
    rows[start + width - 1] = plane[start + width - 1]!;
    for (let i = start + 1; i < start + width - 1; i++) rows[i] = 0.25 * (plane[i - 1]! + plane[i + 1]!) + 0.5 * plane[i]!;
  }
  const result = new Float32Array(plane.length);
  result.set(rows.subarray(0, width));
  result.set(rows.subarray((height - 1) * width), (height - 1) * width);
  for (let i = width; i < (height - 1) * width; i++) {
    result[i] = 0.25 * (rows[i - width]! + rows[i + width]!) + 0.5 * rows[i]!;
  }
  return result;
}

/** Mean over the square of side 2 · reach + 1 around each pixel; less at the borders. */
function boxMean(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const columns = new Float32Array(width);
  let rows = 0;
  for (let y = -reach; y < height; y++) {
    if (y + reach < height) {
      const start = (y + reach) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! + values[start + x]!;
      rows++;
    }
    if (y - reach - 1 >= 0) {
      const start = (y - reach - 1) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! - values[start + x]!;
      rows--;
    }
    if (y < 0) continue;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(reach, width); x++, count++) sum += columns[x]!;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (x + reach < width) {
        sum += columns[x + reach]!;
        count++;
      }
      if (x - reach - 1 >= 0) {
        sum -= columns[x - reach - 1]!;
        count--;
      }
      result[i] = sum / (count * rows);
    }
  }
  return result;
}
