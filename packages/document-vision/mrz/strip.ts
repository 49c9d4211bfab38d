/** Strips of text in the network's format: WINDOW rows, zero mean and unit deviation around each place. */

import { WINDOW } from './network.ts';

/** Columns over which brightness and contrast are evened out: three characters. */
export const CONTEXT = 48;

/** Added to the deviation (of values 0 to 255), so that plain paper is not amplified. */
const QUIET = 4;

/** Evens out one window's context (WINDOW x CONTEXT) in place. */
export function normaliseContext(context: Float32Array): void {
  let sum = 0;
  let squares = 0;
  for (const value of context) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / context.length;
  const scale = 1 / (Math.sqrt(Math.max(0, squares / context.length - mean * mean)) + QUIET);
  for (let i = 0; i < context.length; i++) context[i] = (context[i]! - mean) * scale;
}

/** Evens out a strip of WINDOW rows in place: each column by the CONTEXT columns around it. */
export function normaliseStrip(strip: Float32Array, width: number): void {
  const sums = new Float64Array(width + 1);
  const squares = new Float64Array(width + 1);
  for (let x = 0; x < width; x++) {
    let sum = 0;
    let square = 0;
    for (let i = x; i < strip.length; i += width) {
      const value = strip[i]!;
      sum += value;
      square += value * value;
    }
    sums[x + 1] = sums[x]! + sum;
    squares[x + 1] = squares[x]! + square;
  }
  for (let x = 0; x < width; x++) {
    const from = Math.max(0, Math.min(width - CONTEXT, x - CONTEXT / 2));
    const to = Math.min(width, from + CONTEXT);
    const count = (to - from) * WINDOW;
    const mean = (sums[to]! - sums[from]!) / count;
    const variance = (squares[to]! - squares[from]!) / count - mean * mean;
    const scale = 1 / (Math.sqrt(Math.max(0, variance)) + QUIET);
    for (let i = x; i < strip.length; i += width) strip[i] = (strip[i]! - mean) * scale;
  }
}
