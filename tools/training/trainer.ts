/**
 * Gradients and Adam (Kingma and Ba 2015) for the network of packages/document-vision/mrz/network.ts, one window at a
 * time.
 */

import { CLASS_COUNT } from '@veridoor/document-vision/mrz/alphabet';
import {
  CHANNELS_1,
  CHANNELS_2,
  HIDDEN,
  LAYOUT,
  SIDE_1,
  SIDE_2,
  WINDOW,
  type Weights,
} from '@veridoor/document-vision/mrz/network';
import type { Random } from './random.ts';

const INNER_1 = SIDE_1 * 2;
const INNER_2 = SIDE_2 * 2;
const FEATURES = CHANNELS_2 * SIDE_2 * SIDE_2;
const BETA_1 = 0.9;
const BETA_2 = 0.999;
const DECAY = 1e-4;

function zeros(): Weights {
  return Object.fromEntries(LAYOUT.map(([name, length]) => [name, new Float32Array(length)])) as unknown as Weights;
}

/** Weights drawn as He et al. 2015 advise for rectified units; biases zero. */
export function initialWeights(random: Random): Weights {
  const weights = zeros();
  for (const [kernel, inputs] of [
    [weights.kernel1, 9],
    [weights.kernel2, CHANNELS_1 * 9],
    [weights.dense, FEATURES],
    [weights.output, HIDDEN],
  ] as const) {
    const deviation = Math.sqrt(2 / inputs);
    for (let i = 0; i < kernel.length; i++) kernel[i] = random.normal() * deviation;
  }
  return weights;
}

/** Holds weights with their gradients and moments. */
export class Trainer {
  readonly weights: Weights;
  readonly #gradients = zeros();
  readonly #first = zeros();
  readonly #second = zeros();
  #step = 0;
  readonly #sums1 = new Float32Array(CHANNELS_1 * INNER_1 * INNER_1);
  readonly #pooled1 = new Float32Array(CHANNELS_1 * SIDE_1 * SIDE_1);
  readonly #from1 = new Int32Array(CHANNELS_1 * SIDE_1 * SIDE_1);
  readonly #sums2 = new Float32Array(CHANNELS_2 * INNER_2 * INNER_2);
  readonly #pooled2 = new Float32Array(FEATURES);
  readonly #from2 = new Int32Array(FEATURES);
  readonly #hidden = new Float32Array(HIDDEN);
  readonly #scores = new Float32Array(CLASS_COUNT);
  readonly #hiddenGradient = new Float32Array(HIDDEN);
  readonly #pooled2Gradient = new Float32Array(FEATURES);
  readonly #pooled1Gradient = new Float32Array(CHANNELS_1 * SIDE_1 * SIDE_1);

  constructor(weights: Weights) {
    this.weights = weights;
  }

  /** Adds one example's gradient. Returns its loss in nats. Smoothing keeps probabilities honest. */
  learn(window: Float32Array, label: number, smoothing: number): number {
    this.#forward(window);
    const scores = this.#scores;
    let best = -Infinity;
    for (const score of scores) best = Math.max(best, score);
    let sum = 0;
    for (let i = 0; i < CLASS_COUNT; i++) sum += scores[i] = Math.exp(scores[i]! - best);
    const loss = -Math.log(Math.max(1e-12, scores[label]! / sum));
    for (let i = 0; i < CLASS_COUNT; i++) {
      scores[i] = scores[i]! / sum - (i === label ? 1 - smoothing : 0) - smoothing / CLASS_COUNT;
    }
    this.#backward(window);
    return loss;
  }

  /** The most probable class of a window. */
  classify(window: Float32Array): number {
    this.#forward(window);
    let best = 0;
    for (let i = 1; i < CLASS_COUNT; i++) if (this.#scores[i]! > this.#scores[best]!) best = i;
    return best;
  }

  /** Moves the weights by the gradients gathered from `count` examples, and clears these. */
  step(rate: number, count: number): void {
    this.#step++;
    const correct1 = 1 / (1 - BETA_1 ** this.#step);
    const correct2 = 1 / (1 - BETA_2 ** this.#step);
    for (const [name] of LAYOUT) {
      const weights = this.weights[name];
      const gradients = this.#gradients[name];
      const first = this.#first[name];
      const second = this.#second[name];
      const decay = name.endsWith('ias') || name.startsWith('bias') ? 0 : DECAY;
      for (let i = 0; i < weights.length; i++) {
        const gradient = gradients[i]! / count;
        gradients[i] = 0;
        const m = (first[i] = BETA_1 * first[i]! + (1 - BETA_1) * gradient);
        const v = (second[i] = BETA_2 * second[i]! + (1 - BETA_2) * gradient * gradient);
        weights[i] = weights[i]! - rate * ((m * correct1) / (Math.sqrt(v * correct2) + 1e-8) + decay * weights[i]!);
      }
    }
  }

  #forward(window: Float32Array): void {
    const { kernel1, bias1, kernel2, bias2, dense, denseBias, output, outputBias } = this.weights;
    convolve(window, 1, WINDOW, kernel1, bias1, CHANNELS_1, this.#sums1);
    pool(this.#sums1, CHANNELS_1, SIDE_1, this.#pooled1, this.#from1);
    convolve(this.#pooled1, CHANNELS_1, SIDE_1, kernel2, bias2, CHANNELS_2, this.#sums2);
    pool(this.#sums2, CHANNELS_2, SIDE_2, this.#pooled2, this.#from2);
    for (let o = 0, at = 0; o < HIDDEN; o++) {
      let sum = denseBias[o]!;
      for (let i = 0; i < FEATURES; i++, at++) sum += dense[at]! * this.#pooled2[i]!;
      this.#hidden[o] = sum > 0 ? sum : 0;
    }
    for (let o = 0, at = 0; o < CLASS_COUNT; o++) {
      let sum = outputBias[o]!;
      for (let i = 0; i < HIDDEN; i++, at++) sum += output[at]! * this.#hidden[i]!;
      this.#scores[o] = sum;
    }
  }

  #backward(window: Float32Array): void {
    const { kernel2, dense, output } = this.weights;
    const gradients = this.#gradients;
    this.#hiddenGradient.fill(0);
    for (let o = 0, at = 0; o < CLASS_COUNT; o++) {
      const g = this.#scores[o]!;
      gradients.outputBias[o] = gradients.outputBias[o]! + g;
      for (let i = 0; i < HIDDEN; i++, at++) {
        gradients.output[at] = gradients.output[at]! + g * this.#hidden[i]!;
        this.#hiddenGradient[i] = this.#hiddenGradient[i]! + g * output[at]!;
      }
    }
    this.#pooled2Gradient.fill(0);
    for (let o = 0; o < HIDDEN; o++) {
      if (this.#hidden[o]! <= 0) continue;
      const g = this.#hiddenGradient[o]!;
      gradients.denseBias[o] = gradients.denseBias[o]! + g;
      for (let i = 0, at = o * FEATURES; i < FEATURES; i++, at++) {
        gradients.dense[at] = gradients.dense[at]! + g * this.#pooled2[i]!;
        this.#pooled2Gradient[i] = this.#pooled2Gradient[i]! + g * dense[at]!;
      }
    }
    this.#pooled1Gradient.fill(0);
    for (let i = 0; i < FEATURES; i++) {
      if (this.#pooled2[i]! <= 0) continue;
      const g = this.#pooled2Gradient[i]!;
      const o = Math.floor(i / (SIDE_2 * SIDE_2));
      const place = this.#from2[i]! - o * INNER_2 * INNER_2;
      const corner = Math.floor(place / INNER_2) * SIDE_1 + (place % INNER_2);
      gradients.bias2[o] = gradients.bias2[o]! + g;
      for (let channel = 0; channel < CHANNELS_1; channel++) {
        const k = (o * CHANNELS_1 + channel) * 9;
        const from = channel * SIDE_1 * SIDE_1 + corner;
        for (let t = 0; t < 9; t++) {
          const at = from + Math.floor(t / 3) * SIDE_1 + (t % 3);
          gradients.kernel2[k + t] = gradients.kernel2[k + t]! + g * this.#pooled1[at]!;
          this.#pooled1Gradient[at] = this.#pooled1Gradient[at]! + g * kernel2[k + t]!;
        }
      }
    }
    for (let i = 0; i < this.#pooled1.length; i++) {
      if (this.#pooled1[i]! <= 0) continue;
      const g = this.#pooled1Gradient[i]!;
      const o = Math.floor(i / (SIDE_1 * SIDE_1));
      const place = this.#from1[i]! - o * INNER_1 * INNER_1;
      const corner = Math.floor(place / INNER_1) * WINDOW + (place % INNER_1);
      gradients.bias1[o] = gradients.bias1[o]! + g;
      for (let t = 0; t < 9; t++) {
        const at = o * 9 + t;
        gradients.kernel1[at] = gradients.kernel1[at]! + g * window[corner + Math.floor(t / 3) * WINDOW + (t % 3)]!;
      }
    }
  }
}

function convolve(
  input: Float32Array,
  channels: number,
  side: number,
  kernel: Float32Array,
  bias: Float32Array,
  outputs: number,
  result: Float32Array,
): void {
  const inner = side - 2;
  for (let o = 0; o < outputs; o++) {
    result.fill(bias[o]!, o * inner * inner, (o + 1) * inner * inner);
    for (let channel = 0; channel < channels; channel++) {
      const k = (o * channels + channel) * 9;
      for (let y = 0; y < inner; y++) {
        for (let x = 0; x < inner; x++) {
          const at = (channel * side + y) * side + x;
          const to = (o * inner + y) * inner + x;
          result[to] =
            result[to]! +
            kernel[k]! * input[at]! +
            kernel[k + 1]! * input[at + 1]! +
            kernel[k + 2]! * input[at + 2]! +
            kernel[k + 3]! * input[at + side]! +
            kernel[k + 4]! * input[at + side + 1]! +
            kernel[k + 5]! * input[at + side + 2]! +
            kernel[k + 6]! * input[at + 2 * side]! +
            kernel[k + 7]! * input[at + 2 * side + 1]! +
            kernel[k + 8]! * input[at + 2 * side + 2]!;
        }
      }
    }
  }
}

/** 2 x 2 max pooling of rectified sums, with the index that each maximum came from. */
function pool(sums: Float32Array, channels: number, side: number, result: Float32Array, from: Int32Array): void {
  const inner = side * 2;
  for (let channel = 0, to = 0; channel < channels; channel++) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++, to++) {
        const corner = (channel * inner + 2 * y) * inner + 2 * x;
        let best = corner;
        if (sums[corner + 1]! > sums[best]!) best = corner + 1;
        if (sums[corner + inner]! > sums[best]!) best = corner + inner;
        if (sums[corner + inner + 1]! > sums[best]!) best = corner + inner + 1;
        from[to] = best;
        result[to] = sums[best]! > 0 ? sums[best]! : 0;
      }
    }
  }
}
