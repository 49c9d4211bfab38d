import { boxMean, soften } from '@veridoor/document-vision/outline/filters';
import type { Frame } from '@veridoor/image/frame';

/** The background whose light is evened, share of the image's shorter side to each side: about a ghost portrait's face. */
const AROUND = 0.028;
/** Mean and standard deviation of the light after evening. Read from an object, they make the loop five times slower. */
const [MEAN, DEVIATION] = [140, 50];
/** Deviation in grey levels below which there is nothing but ground and noise. */
const NOTHING = 6;

/**
 * The image at half its size, with the same light, colour and contrast around each place: a pale print is as plain as a
 * dark one. Half the size is what the detector sees of a part of a page; the fine lines over such a print are blurred.
 */
export function evenedHalf(frame: Frame): Frame {
  const { channels } = frame;
  const half = { width: frame.width >> 1, height: frame.height >> 1 };
  const pixels = half.width * half.height;
  const reach = Math.round(AROUND * Math.min(half.width, half.height));
  const around = (values: Float32Array) => boxMean(values, half.width, half.height, reach);
  const planes = Array.from({ length: channels }, (_, channel) =>
    soften(halved(frame, channel), half.width, half.height),
  );
  const light = meanOf(planes);
  const contrast = contrastOf(around(light), around(squared(light)));
  const evened = new Uint8ClampedArray(pixels * channels);
  // Each channel by its own mean: by a common one, the ground's colour would tint the faces on it.
  for (const [channel, plane] of planes.entries()) even(plane, around(plane), contrast, evened, channel, channels);
  return { ...half, channels, data: evened };
}

/** A channel at half the image's size. */
function halved({ data, width, height, channels }: Frame, channel: number): Float32Array {
  const [columns, rows] = [width >> 1, height >> 1];
  const plane = new Float32Array(columns * rows);
  const below = width * channels;
  for (let y = 0, i = 0; y < rows; y++)
    for (let x = 0, at = 2 * y * below + channel; x < columns; x++, i++, at += 2 * channels)
      plane[i] = (data[at]! + data[at + channels]! + data[at + below]! + data[at + below + channels]!) / 4;
  return plane;
}

function meanOf(planes: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(planes[0]?.length ?? 0);
  for (const plane of planes) for (let i = 0; i < mean.length; i++) mean[i] = mean[i]! + plane[i]! / planes.length;
  return mean;
}

function squared(values: Float32Array): Float32Array {
  const squares = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) squares[i] = values[i]! ** 2;
  return squares;
}

/** By how much the light around each place is stretched, from its mean and that of its squares. */
function contrastOf(mean: Float32Array, squares: Float32Array): Float32Array {
  const contrast = new Float32Array(mean.length);
  for (let i = 0; i < mean.length; i++)
    contrast[i] = DEVIATION / Math.sqrt(Math.max(NOTHING ** 2, squares[i]! - mean[i]! ** 2));
  return contrast;
}

function even(
  plane: Float32Array,
  mean: Float32Array,
  contrast: Float32Array,
  evened: Uint8ClampedArray,
  channel: number,
  channels: number,
): void {
  for (let i = 0, at = channel; i < plane.length; i++, at += channels)
    evened[at] = MEAN + contrast[i]! * (plane[i]! - mean[i]!);
}
