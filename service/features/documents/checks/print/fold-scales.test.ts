import * as fc from 'fast-check';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { writeOnnx, type OnnxNode, type OnnxWeights } from '../../../liveness/faces/onnx-model.ts';
import { foldScales } from './fold-scales.ts';
import { readOnnxFile } from './onnx-file.ts';

const CHANNELS = 3;
const SIDE = 7;

/** Numbers between -1 and 1 that differ. */
const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898 + seed));

interface Made {
  /** Sides of the first and the last convolution's window. */
  first: number;
  last: number;
  /** What is multiplied and added behind the first convolution, and behind the hard swish. */
  before: readonly [number, number];
  behind: readonly [number, number];
  /** Whether something else uses what the last convolution does. */
  isShared: boolean;
}

/** Convolution, numbers, a hard swish written out, numbers, convolution. */
function networkOf({ first, last, before, behind, isShared }: Made): Buffer {
  const weights = new Map<string, OnnxWeights>();
  const scalar = (name: string, value: number) => {
    weights.set(name, { shape: [], values: Float32Array.of(value) });
    return name;
  };
  const convolution = (name: string, from: string, side: number): OnnxNode => {
    const shape = [CHANNELS, CHANNELS, side, side];
    weights.set(`${name}/k`, { shape, values: numbers(CHANNELS * CHANNELS * side * side, side) });
    const inputs = [from, `${name}/k`];
    if (name === 'first') {
      weights.set('first/b', { shape: [CHANNELS], values: numbers(CHANNELS, 5) });
      inputs.push('first/b');
    }
    const edge = (side - 1) / 2;
    return { name, op: 'Conv', inputs, attributes: { kernel_shape: [side, side], pads: [edge, edge, edge, edge] } };
  };
  const nodes: OnnxNode[] = [
    convolution('first', 'image', first),
    { name: 'times', op: 'Mul', inputs: [scalar('a', before[0]), 'first'] },
    { name: 'plus', op: 'Add', inputs: ['times', scalar('b', before[1])] },
    { name: 'three', op: 'Add', inputs: ['plus', scalar('3', 3)] },
    { name: 'clip', op: 'Clip', inputs: ['three', scalar('0', 0), scalar('6', 6)] },
    { name: 'product', op: 'Mul', inputs: ['plus', 'clip'] },
    { name: 'swish', op: 'Div', inputs: ['product', '6'] },
    { name: 'scaled', op: 'Mul', inputs: [scalar('c', behind[0]), 'swish'] },
    { name: 'raised', op: 'Add', inputs: ['scaled', scalar('d', behind[1])] },
    convolution('last', 'raised', last),
    ...(isShared ? [{ name: 'both', op: 'Add', inputs: ['last', 'raised'] }] : []),
  ];
  const inputs = { image: [1, CHANNELS, SIDE, SIDE] };
  return Buffer.from(writeOnnx({ inputs, outputs: [nodes.at(-1)!.name], weights, nodes }));
}

async function run(model: Buffer): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });
  const image = new Tensor('float32', numbers(CHANNELS * SIDE * SIDE, 1), [1, CHANNELS, SIDE, SIDE]);
  return (await session.run({ image }))[session.outputNames[0]!]!.data as Float32Array;
}

const operations = (made: Made) => readOnnxFile(foldScales(networkOf(made))).nodes.map(({ op }) => op);
const usual: Made = { first: 3, last: 1, before: [1.5, -0.5], behind: [0.3, 0.8], isShared: false };

describe('numbers around a hard swish', () => {
  it('a network without them answers as before', async () => {
    const number = fc.double({ min: -4, max: 4, noNaN: true });
    const side = fc.constantFrom(1, 3);
    const made = { first: side, last: side, before: fc.tuple(number, number), behind: fc.tuple(number, number) };
    await fc.assert(
      fc.asyncProperty(fc.record({ ...made, isShared: fc.boolean() }), async (one) => {
        const [before, folded] = [await run(networkOf(one)), await run(foldScales(networkOf(one)))];
        const largest = Math.max(1, ...before.map(Math.abs));
        expect(Math.max(...before.map((value, i) => Math.abs(value - folded[i]!)))).toBeLessThan(1e-5 * largest);
      }),
      { numRuns: 60 },
    );
  });

  it('become part of the convolution before, and of one of a single pixel behind', () => {
    expect(operations(usual)).toEqual(['Conv', 'HardSwish', 'Conv']);
  });

  it('become a convolution of their own where edges or another use would see the difference', () => {
    expect(operations({ ...usual, last: 3 })).toEqual(['Conv', 'HardSwish', 'Conv', 'Conv']);
    expect(operations({ ...usual, isShared: true })).toEqual(['Conv', 'HardSwish', 'Conv', 'Conv', 'Add']);
  });

  it('a file without any is left as it is', () => {
    const nodes: OnnxNode[] = [{ name: 'sum', op: 'Sum', inputs: ['image', 'image'] }];
    const file = Buffer.from(writeOnnx({ inputs: { image: [1, 2] }, outputs: ['sum'], weights: new Map(), nodes }));
    expect(foldScales(file)).toEqual(file);
  });
});
