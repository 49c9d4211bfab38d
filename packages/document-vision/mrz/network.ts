/**
 * A small convolutional network that reads one character of OCR-B.
 *
 * Window (22 x 22, pitch and cap height 16) → 3 x 3 convolution, ReLU, 2 x 2 max pooling → the same again →
 * fully connected, ReLU → fully connected. All convolutions are 'valid'. A strip of text can thus be read at every
 * fourth column, with features shared between neighbouring windows. The answer is the same as for a window cut out
 * on its own.
 */

import { CLASS_COUNT } from './alphabet.ts';

/** Rows and columns of the window that the network sees. */
export const WINDOW = 22;
/** Cap height and character pitch of text inside a window, in its pixels. */
export const NOMINAL = 16;
/** Columns between two windows of a strip: two poolings by two. */
export const STRIDE = 4;
/** Channels after the first and second convolution, and size of the hidden layer. */
export const CHANNELS_1 = 8;
export const CHANNELS_2 = 24;
export const HIDDEN = 96;
/** Side of the feature map after the first and the second pooling of one window. */
export const SIDE_1 = (WINDOW - 2) / 2;
export const SIDE_2 = (SIDE_1 - 2) / 2;

/** Weights in the order of the layers; each kernel is stored output channel first. */
export interface Weights {
  readonly kernel1: Float32Array;
  readonly bias1: Float32Array;
  readonly kernel2: Float32Array;
  readonly bias2: Float32Array;
  readonly dense: Float32Array;
  readonly denseBias: Float32Array;
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

/** Lengths of the arrays of {@link Weights}, in the order in which they are stored. */
export const LAYOUT: ReadonlyArray<readonly [keyof Weights, number]> = [
  ['kernel1', CHANNELS_1 * 9],
  ['bias1', CHANNELS_1],
  ['kernel2', CHANNELS_2 * CHANNELS_1 * 9],
  ['bias2', CHANNELS_2],
  ['dense', HIDDEN * CHANNELS_2 * SIDE_2 * SIDE_2],
  ['denseBias', HIDDEN],
  ['output', CLASS_COUNT * HIDDEN],
  ['outputBias', CLASS_COUNT],
];

/**
 * Reads a strip of normalised text.
 *
 * @param strip WINDOW rows of `width` values each, row by row, zero mean and unit deviation around the text.
 * @param width columns of the strip, at least WINDOW.
 * @returns natural-log probabilities, CLASS_COUNT for each window; window i covers columns 4i to 4i + 21.
 */
export function readStrip(weights: Weights, strip: Float32Array, width: number): Float32Array {
  const columns1 = (width - 2) >> 1;
  const columns2 = (columns1 - 2) >> 1;
  const windows = columns2 - SIDE_2 + 1;
  if (windows < 1) return new Float32Array(0);
  const pooled1 = convolve(strip, 1, WINDOW, width, weights.kernel1, weights.bias1, CHANNELS_1);
  const pooled2 = convolve(pooled1, CHANNELS_1, SIDE_1, columns1, weights.kernel2, weights.bias2, CHANNELS_2);
  const size = CHANNELS_2 * SIDE_2 * SIDE_2;
  const features = new Float32Array(windows * size);
  for (let window = 0, at = 0; window < windows; window++) {
    for (let row = 0; row < CHANNELS_2 * SIDE_2; row++) {
      const from = row * columns2 + window;
      for (let x = 0; x < SIDE_2; x++) features[at++] = pooled2[from + x]!;
    }
  }
  const hidden = multiply(weights.dense, weights.denseBias, features, windows);
  for (let i = 0; i < hidden.length; i++) if (hidden[i]! < 0) hidden[i] = 0;
  const result = multiply(weights.output, weights.outputBias, hidden, windows);
  for (let at = 0; at < result.length; at += CLASS_COUNT) normalise(result.subarray(at, at + CLASS_COUNT));
  return result;
}

/** 3 x 3 valid convolution, ReLU and 2 x 2 max pooling of planes of `rows` x `columns`; odd remainders are dropped. */
function convolve(
  input: Float32Array,
  channels: number,
  rows: number,
  columns: number,
  kernel: Float32Array,
  bias: Float32Array,
  outputs: number,
): Float32Array {
  const outRows = (rows - 2) >> 1;
  const outColumns = (columns - 2) >> 1;
  const result = new Float32Array(outputs * outRows * outColumns);
  const innerRows = outRows * 2;
  const innerColumns = outColumns * 2;
  const sums = new Float32Array(innerRows * innerColumns);
  for (let output = 0; output < outputs; output++) {
    sums.fill(bias[output]!);
    for (let channel = 0; channel < channels; channel++) {
      const k = (output * channels + channel) * 9;
      const k0 = kernel[k]!;
      const k1 = kernel[k + 1]!;
      const k2 = kernel[k + 2]!;
      const k3 = kernel[k + 3]!;
      const k4 = kernel[k + 4]!;
      const k5 = kernel[k + 5]!;
      const k6 = kernel[k + 6]!;
      const k7 = kernel[k + 7]!;
      const k8 = kernel[k + 8]!;
      for (let y = 0; y < innerRows; y++) {
        let a = (channel * rows + y) * columns;
        let b = a + columns;
        let c = b + columns;
        let at = y * innerColumns;
        for (const end = at + innerColumns; at < end; at++, a++, b++, c++) {
          sums[at] =
            sums[at]! +
            k0 * input[a]! +
            k1 * input[a + 1]! +
            k2 * input[a + 2]! +
            k3 * input[b]! +
            k4 * input[b + 1]! +
            k5 * input[b + 2]! +
            k6 * input[c]! +
            k7 * input[c + 1]! +
            k8 * input[c + 2]!;
        }
      }
    }
    for (let y = 0; y < outRows; y++) {
      let at = 2 * y * innerColumns;
      let to = (output * outRows + y) * outColumns;
      for (const end = to + outColumns; to < end; to++, at += 2) {
        const top = Math.max(sums[at]!, sums[at + 1]!);
        const bottom = Math.max(sums[at + innerColumns]!, sums[at + innerColumns + 1]!);
        const best = Math.max(top, bottom);
        result[to] = best > 0 ? best : 0;
      }
    }
  }
  return result;
}

/**
 * Every vector times the matrix, plus the bias. Two rows and two vectors at a time: each loaded value is used twice,
 * and loading takes most of the time.
 *
 * @param matrix row by row
 * @param vectors `count` of them, one after the other
 */
function multiply(matrix: Float32Array, bias: Float32Array, vectors: Float32Array, count: number): Float32Array {
  const rows = bias.length;
  const size = matrix.length / rows;
  const result = new Float32Array(rows * count);
  for (let v = 0; v < count; v += 2) {
    const left = v * size;
    // The last one is used twice when it has no neighbour.
    const other = Math.min(v + 1, count - 1);
    const right = other * size;
    for (let r = 0; r < rows; r += 2) {
      const below = Math.min(r + 1, rows - 1);
      let upper = r * size;
      let lower = below * size;
      let a = bias[r]!;
      let b = bias[below]!;
      let c = bias[r]!;
      let d = bias[below]!;
      for (let x = left, y = right; x < left + size; x++, y++, upper++, lower++) {
        const first = matrix[upper]!;
        const second = matrix[lower]!;
        const one = vectors[x]!;
        const two = vectors[y]!;
        a += first * one;
        b += second * one;
        c += first * two;
        d += second * two;
      }
      result[v * rows + r] = a;
      result[v * rows + below] = b;
      result[other * rows + r] = c;
      result[other * rows + below] = d;
    }
  }
  return result;
}

/** Scores to natural-log probabilities, in place. */
function normalise(scores: Float32Array): void {
  let best = -Infinity;
  for (const score of scores) if (score > best) best = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - best);
  const shift = best + Math.log(sum);
  for (let i = 0; i < scores.length; i++) scores[i] = scores[i]! - shift;
}
