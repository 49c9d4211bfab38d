/**
 * A small convolutional network that says which pixels show a document.
 *
 * Depthwise separable convolutions (Howard et al. 2017) go down to a sixteenth of the size, where one place sees the
 * whole frame, and back up to a quarter, where each level adds what it had on the way down (Ronneberger et al. 2015).
 * About seven million products for a frame of 128 x 96.
 */

import {
  added,
  depthwise,
  doubled,
  pointwise,
  rectify,
  separable,
  stem,
  type Layer,
  type LayerShape,
  type FeatureMap,
} from '@veridoor/image/convolution';

/** Both sides of the input are multiples of this, at least twice. */
export const MULTIPLE = 16;
/** A place of its answer is this many pixels of the input wide and high. */
export const STRIDE = 4;

/**
 * The layers in the order in which they are stored: input 3, at a half 12, a quarter 24, an eighth 48, a sixteenth 96.
 */
export const LAYERS: readonly LayerShape[] = [
  { inputs: 3, outputs: 12, kernel: 3 },
  ...separable(12, 24),
  ...separable(24),
  ...separable(24, 48),
  ...separable(48),
  ...separable(48),
  ...separable(48, 96),
  ...separable(96),
  ...separable(96),
  ...separable(96),
  ...separable(96),
  { inputs: 96, outputs: 48, kernel: 1 },
  ...separable(48),
  { inputs: 48, outputs: 24, kernel: 1 },
  ...separable(24),
  ...separable(24),
  { inputs: 24, outputs: 1, kernel: 1 },
];

/**
 * Runs the network.
 *
 * @param layers as many as LAYERS, of their sizes.
 * @param input red, green and blue one after the other, row by row: (value - 128) / 64.
 * @param width a multiple of MULTIPLE, at least twice, like `height`.
 * @returns for each place, row by row, the natural logarithm of the odds that it shows the document.
 */
export function runNetwork(layers: readonly Layer[], input: Float32Array, width: number, height: number): Float32Array {
  let at = 0;
  const next = (): Layer => layers[at++]!;
  const separate = (planes: FeatureMap, step: 1 | 2 = 1): FeatureMap =>
    pointwise(depthwise(planes, next(), step), next(), rectify);
  const residual = (planes: FeatureMap): FeatureMap => added(separate(planes), planes);

  let quarter = separate(stem({ width, height, channels: 3, data: input }, next()), 2);
  quarter = residual(quarter);
  let eighth = residual(residual(separate(quarter, 2)));
  const sixteenth = residual(residual(residual(residual(separate(eighth, 2)))));
  eighth = residual(added(doubled(pointwise(sixteenth, next())), eighth));
  quarter = residual(residual(added(doubled(pointwise(eighth, next())), quarter)));
  return pointwise(quarter, next()).data;
}
