import { assertFrame, wordsOf, type Frame } from '@veridoor/image/frame';

/** The longer side of the reduced image is about this many pixels: a card's side is then 40 to 200 long. */
const WORKING = 240;

/** A reduced image: luma and two colour differences, each from 0 to 255 (the differences from -255 to 255). */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** A pixel of the planes is this many pixels of the frame wide and high. */
  readonly factor: number;
  readonly luma: Float32Array;
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

/** Reduces a frame by a whole factor, each value the mean of a square. */
export function reduce(frame: Frame): Planes {
  assertFrame(frame);
  const factor = Math.max(1, Math.round(Math.max(frame.width, frame.height) / WORKING));
  const width = Math.floor(frame.width / factor);
  const height = Math.floor(frame.height / factor);
  const size = width * height;
  const planes = {
    width,
    height,
    factor,
    luma: new Float32Array(size),
    red: new Float32Array(size),
    blue: new Float32Array(size),
  };
  // Large factors need not look at every pixel: up to nine of a square are a fair mean.
  const step = Math.max(1, Math.ceil(factor / 3));
  const words = wordsOf(frame);
  if (words) addWords(words, frame.width, step, planes);
  else addBytes(frame, step, planes);
  return planes;
}

function addWords(
  words: Int32Array,
  stride: number,
  step: number,
  { width, height, factor, luma, red, blue }: Planes,
): void {
  const scale = 1 / Math.ceil(factor / step) ** 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // Red and blue side by side in one number: nine pixels of 255 stay below 2 to the 16th.
      let both = 0;
      let green = 0;
      for (let dy = 0; dy < factor; dy += step) {
        const from = (y * factor + dy) * stride + x * factor;
        for (let at = from; at < from + factor; at += step) {
          const word = words[at]!;
          both = (both + (word & 0xff00ff)) | 0;
          green = (green + ((word >>> 8) & 0xff)) | 0;
        }
      }
      const r = (both & 0xffff) * scale;
      const b = (both >>> 16) * scale;
      const bright = 0.299 * r + 0.587 * green * scale + 0.114 * b;
      luma[i] = bright;
      red[i] = r - bright;
      blue[i] = b - bright;
    }
  }
}

function addBytes(frame: Frame, step: number, { width, height, factor, luma, red, blue }: Planes): void {
  const { channels, data } = frame;
  const scale = 1 / Math.ceil(factor / step) ** 2;
  const greenAt = channels === 1 ? 0 : 1;
  const blueAt = channels === 1 ? 0 : 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let dy = 0; dy < factor; dy += step) {
        const from = ((y * factor + dy) * frame.width + x * factor) * channels;
        for (let at = from; at < from + factor * channels; at += step * channels) {
          r += data[at]!;
          g += data[at + greenAt]!;
          b += data[at + blueAt]!;
        }
      }
      const bright = (0.299 * r + 0.587 * g + 0.114 * b) * scale;
      luma[i] = bright;
      red[i] = r * scale - bright;
      blue[i] = b * scale - bright;
    }
  }
}
