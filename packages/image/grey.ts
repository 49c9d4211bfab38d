import { assertFrame, wordsOf, type Frame, type Grey } from './frame.ts';

/**
 * A grey copy (luma of ITU-R BT.601), reduced by a whole factor until the longer side is at most `longest` pixels. Each
 * pixel is the mean of a square. Transparent pixels count as white paper.
 *
 * @returns the copy and the factor: a pixel of the copy is `factor` pixels of the frame wide and high.
 */
export function toGrey(frame: Frame, longest: number): { grey: Grey; factor: number } {
  const factor = factorFor(frame, longest);
  return { grey: shrink(frame, factor), factor };
}

/** The whole factor that reduces an image's longer side to at most `longest` pixels. */
export function factorFor({ width, height }: { width: number; height: number }, longest: number): number {
  return Math.max(1, Math.ceil(Math.max(width, height) / longest));
}

/** A grey copy like that of `toGrey`, reduced by a given whole factor. */
export function shrink(frame: Frame, factor: number): Grey {
  assertFrame(frame);
  const width = Math.max(1, Math.floor(frame.width / factor));
  const height = Math.max(1, Math.floor(frame.height / factor));
  const result = new Uint8Array(width * height);
  const sums = new Int32Array(width);
  // A frame narrower than the factor still gives one pixel.
  const across = Math.min(factor, frame.width);
  const down = Math.min(factor, frame.height);
  const scale = 1 / (across * down * (frame.channels === 1 ? 1 : 256));
  const addRow = rowAdder(frame, across, sums);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let dy = 0; dy < down; dy++) addRow((y * factor + dy) * frame.width);
    for (let x = 0, at = y * width; x < width; x++, at++) result[at] = sums[x]! * scale + 0.5;
  }
  return { width, height, data: result };
}

/** Adds `across` pixels of a row, from the given pixel, to each sum: grey values, or luma in 256ths. */
function rowAdder(frame: Frame, across: number, sums: Int32Array): (start: number) => void {
  const { channels, data } = frame;
  if (channels === 1) return (start) => addGrey(data, start, across, sums);
  if (channels === 3) return (start) => addColour(data, 3 * start, across, sums);
  const words = across <= MOST_PACKED ? wordsOf(frame) : null;
  if (words) return (start) => addWords(words, data, start, across, sums);
  return (start) => addTransparent(data, 4 * start, across, sums);
}

/** This many bytes add up to less than 2 to the 16th. */
const MOST_PACKED = 257;

type Bytes = Uint8Array | Uint8ClampedArray;

function addGrey(data: Bytes, start: number, across: number, sums: Int32Array): void {
  for (let x = 0, at = start; x < sums.length; x++) {
    let sum = 0;
    for (const end = at + across; at < end; at++) sum += data[at]!;
    sums[x] = sums[x]! + sum;
  }
}

/** Luma in 256ths: 0.299, 0.587 and 0.114 of 256, rounded to add up to 256. */
function addColour(data: Bytes, start: number, across: number, sums: Int32Array): void {
  for (let x = 0, at = start; x < sums.length; x++) {
    let sum = 0;
    for (const end = at + 3 * across; at < end; at += 3)
      sum += 77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!;
    sums[x] = sums[x]! + sum;
  }
}

/** RGBA, red and blue side by side in one number, green and alpha in another; most pixels are opaque. */
function addWords(words: Int32Array, data: Bytes, start: number, across: number, sums: Int32Array): void {
  const opaque = 255 * across;
  for (let x = 0, at = start; x < sums.length; x++) {
    let redBlue = 0;
    let greenAlpha = 0;
    for (const end = at + across; at < end; at++) {
      const word = words[at]!;
      redBlue += word & 0xff00ff;
      greenAlpha += (word >>> 8) & 0xff00ff;
    }
    if (greenAlpha >>> 16 === opaque) {
      sums[x] = sums[x]! + 77 * (redBlue & 0xffff) + 150 * (greenAlpha & 0xffff) + 29 * (redBlue >>> 16);
      continue;
    }
    for (let byte = 4 * (at - across); byte < 4 * at; byte += 4) sums[x] = sums[x]! + lumaOnWhite(data, byte);
  }
}

function addTransparent(data: Bytes, start: number, across: number, sums: Int32Array): void {
  for (let x = 0, at = start; x < sums.length; x++) {
    let sum = 0;
    for (const end = at + 4 * across; at < end; at += 4) sum += lumaOnWhite(data, at);
    sums[x] = sums[x]! + sum;
  }
}

function lumaOnWhite(data: Bytes, at: number): number {
  const luma = 77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!;
  const alpha = data[at + 3]!;
  return alpha === 255 ? luma : 65280 + Math.trunc(((luma - 65280) * alpha) / 255);
}

/** Half the size, each pixel the mean of four. */
export function halve(grey: Grey): Grey {
  return shrink({ ...grey, channels: 1 }, 2);
}

/** Enlarged by a whole factor; values between pixels are interpolated linearly. */
export function enlarge(grey: Grey, factor: number): Grey {
  const width = grey.width * factor;
  const height = grey.height * factor;
  const data = new Uint8Array(width * height);
  const lefts = new Int32Array(width);
  const parts = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.max(0, Math.min(grey.width - 1, (x + 0.5) / factor - 0.5));
    lefts[x] = Math.max(0, Math.min(grey.width - 2, Math.floor(place)));
    parts[x] = place - lefts[x]!;
  }
  const next = grey.width > 1 ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const place = Math.max(0, Math.min(grey.height - 1, (y + 0.5) / factor - 0.5));
    const top = Math.max(0, Math.min(grey.height - 2, Math.floor(place)));
    const part = place - top;
    const above = top * grey.width;
    const below = grey.height > 1 ? above + grey.width : above;
    for (let x = 0; x < width; x++) {
      const left = lefts[x]!;
      const across = parts[x]!;
      const a = grey.data[above + left]! * (1 - across) + grey.data[above + left + next]! * across;
      const b = grey.data[below + left]! * (1 - across) + grey.data[below + left + next]! * across;
      data[y * width + x] = a * (1 - part) + b * part + 0.5;
    }
  }
  return { width, height, data };
}

/** The value between pixels at a point (pixel middles at .5); beyond the edge, the edge's value. */
export function greyAt(grey: Grey, x: number, y: number): number {
  const { width, height, data } = grey;
  const px = Math.max(0, Math.min(width - 1, x - 0.5));
  const py = Math.max(0, Math.min(height - 1, y - 0.5));
  const left = Math.min(Math.max(0, width - 2), px | 0);
  const top = Math.min(Math.max(0, height - 2), py | 0);
  const fx = px - left;
  const fy = py - top;
  const at = top * width + left;
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  const above = data[at]! + (data[at + right]! - data[at]!) * fx;
  const below = data[at + down]! + (data[at + down + right]! - data[at + down]!) * fx;
  return above + (below - above) * fy;
}
