import { expect, it } from 'vitest';
import { writeOnnx } from '../../../liveness/faces/onnx-model.ts';
import { withoutTinyWeights } from './tiny-weights.ts';

/** A network of one sum, with weights of both kinds of numbers. */
const model = (weights: readonly number[]): Buffer =>
  Buffer.from(
    writeOnnx({
      inputs: { input: [null, weights.length] },
      outputs: ['sum'],
      weights: new Map([
        ['bias', { shape: [weights.length], values: Float32Array.from(weights) }],
        ['shape', { shape: [1], values: BigInt64Array.from([1n]) }],
      ]),
      nodes: [{ name: 'sum', op: 'Add', inputs: ['input', 'bias'] }],
    }),
  );

it('sets weights of a network to zero that are too small to matter, and leaves the others', () => {
  expect(withoutTinyWeights(model([1.5, 1e-40, -2, -1e-38, 1e-20]))).toEqual(model([1.5, 0, -2, 0, 1e-20]));
});
