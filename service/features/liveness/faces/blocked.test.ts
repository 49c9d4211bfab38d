import { expect, it } from 'vitest';
import { blocked } from './blocked.ts';
import type { GraphFile, GraphNode } from './graph-file.ts';
import { graphToOnnx } from './graph-to-onnx.ts';
import { createNetwork } from './network.ts';

const base64 = (text: string) => ({ s: Buffer.from(text).toString('base64') });
const list = (...numbers: number[]) => ({ list: { i: numbers.map(String) } });
const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898 + seed));

const SIDE = 8;
const sizes = [1, SIDE, SIDE, 3].map((size) => ({ size: String(size) }));
const attr = { strides: list(1, 1, 1, 1), padding: base64('SAME') };
/** The operations of BlazeFace, each once: 24 channels of its own, and 48 that are filled up from them. */
const node: GraphNode[] = [
  { name: 'image', op: 'Placeholder', attr: { shape: { shape: { dim: sizes } } } },
  { name: 'first', op: '_FusedConv2D', input: ['image', 'filter', 'bias'], attr },
  { name: 'deep', op: 'DepthwiseConv2dNative', input: ['first', 'depths'], attr },
  { name: 'wide', op: '_FusedConv2D', input: ['deep', 'wider'], attr },
  { name: 'padded', op: 'Pad', input: ['first', 'ends'] },
  { name: 'sum', op: 'AddV2', input: ['wide', 'padded'] },
  { name: 'last', op: '_FusedConv2D', input: ['sum', 'narrow'], attr },
  { name: 'flat', op: 'Reshape', input: ['last', 'shape'] },
];
const graph: GraphFile = {
  modelTopology: { node },
  weights: new Map([
    ['filter', { shape: [3, 3, 3, 24], values: numbers(9 * 3 * 24, 1) }],
    ['bias', { shape: [24], values: numbers(24, 2) }],
    ['depths', { shape: [3, 3, 24, 1], values: numbers(9 * 24, 3) }],
    ['wider', { shape: [1, 1, 24, 48], values: numbers(24 * 48, 4) }],
    ['ends', { shape: [4, 2], values: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 24) }],
    ['narrow', { shape: [1, 1, 48, 2], values: numbers(48 * 2, 5) }],
    ['shape', { shape: [2], values: Float32Array.of(1, -1) }],
  ]),
};

it('channels of zeros change nothing that the network says', async () => {
  const image = numbers(3 * SIDE ** 2, 6);
  const run = async (one: GraphFile) =>
    (await (await createNetwork(graphToOnnx(one, ['flat'])))(image, [1, 3, SIDE, SIDE]))(2 * SIDE ** 2);
  const [own, wider] = [await run(graph), await run(blocked(graph))];
  expect(blocked(graph).weights.get('filter')?.shape).toEqual([3, 3, 3, 32]);
  expect(Math.max(...own.map(Math.abs))).toBeGreaterThan(1);
  expect([...own].map((value, i) => Math.abs(value - wider[i]!)).filter((error) => error > 1e-4)).toEqual([]);
});
