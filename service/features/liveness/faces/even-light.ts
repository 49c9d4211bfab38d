import { boxMean, soften } from '../../../../packages/document-vision/outline/filters.ts';
import type { Frame } from '../../../../packages/image/frame.ts';

/** The surroundings whose light is evened, share of the image's shorter side to each side: about a ghost portrait's face. */
const AROUND = 0.028;
/** Mean and standard deviation of the light after evening. */
const EVENED = { mean: 140, deviation: 50 };
/** Deviation in grey levels below which there is nothing but ground and noise. */
const NOTHING = 6;

/**
 * The image at half its size, with the same light, colour and contrast around each place: a pale print is as plain as a
 * dark one. Half the size is what the detector sees of a part of a page; the fine lines over such a print are blurred.
 */
export function evenedHalf({ data, width, height, channels }: Frame): Frame {
  const half = { width: width >> 1, height: height >> 1 };
  const pixels = half.width * half.height;
  const sharp = Array.from({ length: channels }, () => new Float32Array(pixels));
  const below = width * channels;
  for (let y = 0, i = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++, i++)
      for (let channel = 0; channel < channels; channel++) {
        const at = 2 * y * below + 2 * x * channels + channel;
        sharp[channel]![i] = (data[at]! + data[at + channels]! + data[at + below]! + data[at + below + channels]!) / 4;
      }
  const planes = sharp.map((plane) => soften(plane, half.width, half.height));
  const light = new Float32Array(pixels);
  for (const plane of planes) for (let i = 0; i < pixels; i++) light[i] = light[i]! + plane[i]! / channels;
  const reach = Math.round(AROUND * Math.min(half.width, half.height));
  const around = (values: Float32Array) => boxMean(values, half.width, half.height, reach);
  const mean = around(light);
  const squares = around(light.map((value) => value * value));
  // Each channel by its own mean: by a common one, the ground's colour would tint the faces on it.
  const means = planes.map(around);
  const evened = new Uint8ClampedArray(pixels * channels);
  for (let i = 0, at = 0; i < pixels; i++) {
    const deviation = Math.sqrt(Math.max(NOTHING ** 2, squares[i]! - mean[i]! ** 2));
    for (let channel = 0; channel < channels; channel++, at++)
      evened[at] = EVENED.mean + (EVENED.deviation / deviation) * (planes[channel]![i]! - means[channel]![i]!);
  }
  return { ...half, channels, data: evened };
}
