/**
 * A small convolutional network that reads one letter of a line, with its mark.
 *
 * Depthwise separable convolutions (Howard et al. 2017) from 48 x 48 to 6 x 6 places, then two full layers. About a
 * million products for a letter.
 */

import {
  added,
  depthwise,
  pointwise,
  rectify,
  separable,
  stem,
  unpackLayers,
  type FeatureMap,
  type Layer,
  type LayerShape,
} from '../../image/convolution.ts';
import { LETTERS, WEIGHTS } from './weights.generated.ts';

/** Side of its input in pixels. */
export const SIDE = 48;

/** The layers in the order in which they are stored. */
export const LAYERS: readonly LayerShape[] = [
  { inputs: 1, outputs: 12, kernel: 3 },
  ...separable(12, 24),
  ...separable(24),
  ...separable(24, 48),
  ...separable(48),
  ...separable(48),
  { inputs: 48, outputs: 24, kernel: 1 },
  { inputs: 24 * 36, outputs: 192, kernel: 1 },
  { inputs: 192, outputs: LETTERS.length, kernel: 1 },
];

let loaded: Layer[] | undefined;

/**
 * Reads the letter in the middle of an image.
 *
 * @param image 48 x 48 grey values, 0 to 255, row by row.
 * @returns the natural logarithm of the odds of each of LETTERS, up to a constant.
 */
export function readLetter(image: Float32Array): Float32Array {
  loaded ??= unpackLayers(LAYERS, WEIGHTS);
  return runNetwork(loaded, normalised(image));
}

/** @param layers as many as LAYERS, of their sizes. */
function runNetwork(layers: readonly Layer[], input: Float32Array): Float32Array {
  let at = 0;
  const next = (): Layer => layers[at++]!;
  const separate = (map: FeatureMap, step: 1 | 2 = 1): FeatureMap =>
    pointwise(depthwise(map, next(), step), next(), rectify);
  const residual = (map: FeatureMap): FeatureMap => added(separate(map), map);

  const half = stem({ width: SIDE, height: SIDE, channels: 1, data: input }, next());
  const quarter = residual(separate(half, 2));
  const eighth = residual(residual(separate(quarter, 2)));
  const { data } = pointwise(eighth, next(), rectify);
  const hidden = pointwise({ width: 1, height: 1, channels: data.length, data }, next(), rectify);
  return pointwise(hidden, next()).data;
}

/** By the image's own mean and deviation, which is at least 8. */
function normalised(image: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (const value of image) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / image.length;
  const deviation = Math.max(8, Math.sqrt(Math.max(0, squares / image.length - mean * mean)));
  return image.map((value) => (value - mean) / deviation);
}
