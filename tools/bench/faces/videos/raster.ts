import type { Raster } from '../../../specimens/head/eyes.ts';

export type { Raster } from '../../../specimens/head/eyes.ts';

/** An image as light: three numbers a pixel, 0 to 1 and above, proportional to what falls on the sensor. */
export interface Light {
  width: number;
  height: number;
  data: Float32Array;
}

/** The curve of IEC 61966-2-1 (sRGB), and its inverse in steps fine enough for eight bits. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const STEPS = 8192;
const ENCODED = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const share = step / STEPS;
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
});

/** sRGB value, 0 to 255 and not rounded, of light. */
export const encoded = (light: number): number => ENCODED[Math.max(0, Math.min(STEPS, Math.round(light * STEPS)))]!;

export function lightOf({ width, height, data }: Raster): Light {
  const light = darkness(width, height);
  for (let i = 0; i < data.length; i++) light.data[i] = LINEAR[data[i]!]!;
  return light;
}

export function rasterOf({ width, height, data }: Light): Raster {
  const values = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) values[i] = Math.round(encoded(data[i]!));
  return { width, height, data: values };
}

export function darkness(width: number, height: number): Light {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Anything that has three numbers a pixel. */
interface Pixels {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/**
 * Writes what lies between the pixels at a place, where (0, 0) is the middle of the top left pixel; beyond the edge
 * lies the nearest pixel.
 */
export function sampleAt(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  into: { [index: number]: number },
  at: number,
): void {
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const [wx, wy] = [left - x0, top - y0];
  const a = (y0 * width + x0) * 3;
  const b = x0 + 1 < width ? a + 3 : a;
  const below = y0 + 1 < height ? width * 3 : 0;
  for (let c = 0; c < 3; c++) {
    const upper = data[a + c]! * (1 - wx) + data[b + c]! * wx;
    const lower = data[a + below + c]! * (1 - wx) + data[b + below + c]! * wx;
    into[at + c] = upper * (1 - wy) + lower * wy;
  }
}

/** A field of numbers blurred by a Gaussian of so many pixels, `channels` numbers a pixel. */
export function blurred(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  sigma: number,
): Float32Array {
  if (sigma < 0.15) return data;
  const reach = Math.max(1, Math.ceil(sigma * 2.6));
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((total, value) => total + value, 0);
  const kernel = Float32Array.from(weights, (value) => value / sum);
  const across = new Float32Array(data.length);
  const down = new Float32Array(data.length);
  convolve(data, across, kernel, height, width, width * channels, channels, channels);
  convolve(across, down, kernel, width, height, channels, width * channels, channels);
  return down;
}

/** Along lines of `length` places that lie `step` apart in memory, repeated at the ends. */
function convolve(
  from: Float32Array,
  into: Float32Array,
  kernel: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  channels: number,
): void {
  const reach = kernel.length >> 1;
  const padded = new Float32Array(length + 2 * reach);
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < channels; c++) {
      const start = line * lineStep + c;
      for (let place = 0, at = start; place < length; place++, at += step) padded[place + reach] = from[at]!;
      padded.fill(padded[reach]!, 0, reach);
      padded.fill(padded[length + reach - 1]!, length + reach);
      for (let place = 0, at = start; place < length; place++, at += step) {
        let total = 0;
        for (let k = 0; k < kernel.length; k++) total += kernel[k]! * padded[place + k]!;
        into[at] = total;
      }
    }
  }
}

/** 0 before the first edge, 1 after the second, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
