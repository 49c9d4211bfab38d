import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackWeights, type GraphFile, type GraphNode, type GraphWeights } from './graph-file.ts';
import { graphToOnnx } from './graph-to-onnx.ts';
import { createNetwork } from './network.ts';

const base64 = (text: string) => ({ s: Buffer.from(text).toString('base64') });
const list = (...numbers: number[]) => ({ list: { i: numbers.map(String) } });
/** Numbers between -1 and 1 that differ. */
const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898 + seed));

interface Made {
  nodes: readonly GraphNode[];
  weights: Record<string, GraphWeights>;
}

const placeholder = (side: number, channels: number): GraphNode => ({
  name: 'image',
  op: 'Placeholder',
  attr: { shape: { shape: { dim: [1, side, side, channels].map((size) => ({ size: String(size) })) } } },
});

const graphOf = ({ nodes, weights }: Made): GraphFile => ({
  modelTopology: { node: nodes },
  weights: new Map(Object.entries(weights)),
});

/** Runs a graph on an image whose channels are last, as graphs have it. */
async function run(made: Made, output: string, { side, channels }: { side: number; channels: number }, size: number) {
  const net = await createNetwork(graphToOnnx(graphOf(made), [output]));
  const image = numbers(side * side * channels, 1);
  const planes = Float32Array.from({ length: image.length }, (_, i) => {
    const [channel, pixel] = [Math.floor(i / (side * side)), i % (side * side)];
    return image[pixel * channels + channel]!;
  });
  return { image, found: (await net(planes, [1, channels, side, side]))(size) };
}

const reshaped = (from: string, ...shape: number[]): Made => ({
  nodes: [{ name: 'flat', op: 'Reshape', input: [from, 'shape'] }],
  weights: { shape: { shape: [shape.length], values: Float32Array.from(shape) } },
});

const pixelsOf = (image: number[]) => Array.from({ length: image.length / 4 }, (_, i) => image.slice(i * 4, i * 4 + 4));
const dot = (pixel: number[], filter: Float32Array, to: number) =>
  pixel.reduce((sum, value, from) => sum + value * filter[from * 2 + to]!, 0);

describe('graph as ONNX', () => {
  it('a convolution is the one that TensorFlow defines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          side: fc.integer({ min: 3, max: 9 }),
          channels: fc.integer({ min: 1, max: 3 }),
          kernel: fc.integer({ min: 1, max: 3 }),
          stride: fc.integer({ min: 1, max: 2 }),
          same: fc.boolean(),
          depthwise: fc.boolean(),
        }),
        async ({ side, channels, kernel, stride, same, depthwise }) => {
          const wide = depthwise ? channels : 2;
          const [filter, bias, slope] = [
            numbers(kernel * kernel * channels * (depthwise ? 1 : wide), 2),
            numbers(wide, 3),
            numbers(wide, 4),
          ];
          const convolution: GraphNode = {
            name: 'convolution',
            op: depthwise ? 'FusedDepthwiseConv2dNative' : '_FusedConv2D',
            input: ['image', 'filter', 'bias', 'slope'],
            attr: {
              strides: list(1, stride, stride, 1),
              padding: base64(same ? 'SAME' : 'VALID'),
              fused_ops: { list: { s: [base64('BiasAdd').s, base64('Prelu').s] } },
            },
          };
          const out = same ? Math.ceil(side / stride) : Math.floor((side - kernel) / stride) + 1;
          const flat = reshaped('convolution', 1, -1);
          const made: Made = {
            nodes: [placeholder(side, channels), convolution, ...flat.nodes],
            weights: {
              ...flat.weights,
              filter: { shape: [kernel, kernel, channels, depthwise ? 1 : wide], values: filter },
              bias: { shape: [wide], values: bias },
              slope: { shape: [1, 1, wide], values: slope },
            },
          };
          const { image, found } = await run(made, 'flat', { side, channels }, out * out * wide);
          // What is missing to a whole window is added on both sides, one more at the end.
          const before = same ? Math.floor(Math.max(0, (out - 1) * stride + kernel - side) / 2) : 0;
          const at = (y: number, x: number, channel: number) =>
            y < 0 || x < 0 || y >= side || x >= side ? 0 : image[(y * side + x) * channels + channel]!;
          const expected = Array.from({ length: out * out * wide }, (_, i) => {
            const [y, x, to] = [Math.floor(i / wide / out), Math.floor(i / wide) % out, i % wide];
            let sum = bias[to]!;
            for (let v = 0; v < kernel; v++)
              for (let u = 0; u < kernel; u++)
                for (let from = 0; from < channels; from++) {
                  if (depthwise && from !== to) continue;
                  const weight = depthwise
                    ? filter[(v * kernel + u) * channels + from]!
                    : filter[((v * kernel + u) * channels + from) * wide + to]!;
                  sum += weight * at(y * stride + v - before, x * stride + u - before, from);
                }
            return sum < 0 ? sum * slope[to]! : sum;
          });
          expect(expected.map((value, i) => Math.abs(value - found[i]!)).filter((error) => error > 1e-5)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('slopes above 1 are kept, whatever follows', async () => {
    const [slope, filter] = [Float32Array.of(-0.5, 0.3, 1, 2.5), numbers(4 * 2, 5)];
    const own: GraphNode = { name: 'sloped', op: 'Prelu', input: ['image', 'slope'] };
    const attr = { strides: list(1, 1, 1, 1), padding: base64('SAME') };
    const convolved: GraphNode = { name: 'convolved', op: '_FusedConv2D', input: ['sloped', 'filter'], attr };
    const deep: GraphNode = { name: 'deep', op: 'DepthwiseConv2dNative', input: ['sloped', 'depths'], attr };
    const plain: GraphNode = { name: 'plain', op: 'Relu', input: ['sloped'] };
    const weights = {
      slope: { shape: [1, 1, 4], values: slope },
      filter: { shape: [1, 1, 4, 2], values: filter },
      depths: { shape: [1, 1, 4, 1], values: numbers(4, 6) },
    };
    const relu = (value: number, channel: number) => (value < 0 ? value * slope[channel]! : value);
    const sloped = (image: Float32Array) => Array.from(image, (value, i) => relu(value, i % 4));
    const cases = [
      [convolved, (of: number[]) => pixelsOf(of).flatMap((pixel) => [0, 1].map((to) => dot(pixel, filter, to)))],
      [deep, (of: number[]) => of.map((value, i) => value * weights.depths.values[i % 4]!)],
      [plain, (of: number[]) => of.map((value) => Math.max(0, value))],
    ] as const;
    for (const [last, expected] of cases) {
      const flat = reshaped(last.name, 1, -1);
      const made: Made = {
        nodes: [placeholder(3, 4), own, last, ...flat.nodes],
        weights: { ...weights, ...flat.weights },
      };
      const { image, found } = await run(made, 'flat', { side: 3, channels: 4 }, last === convolved ? 18 : 36);
      const wanted = expected(sloped(image));
      expect(wanted.map((value, i) => Math.abs(value - found[i]!)).filter((error) => error > 1e-5)).toEqual([]);
    }
  });

  it('channels of zeros are added behind, and what is reshaped has its channels last', async () => {
    const flat = reshaped('padded', 1, -1);
    const made: Made = {
      nodes: [placeholder(3, 2), { name: 'padded', op: 'Pad', input: ['image', 'ends'] }, ...flat.nodes],
      weights: {
        ...flat.weights,
        ends: { shape: [4, 2], values: Float32Array.from([0, 0, 0, 0, 0, 0, 0, 1]) },
      },
    };
    const { image, found } = await run(made, 'flat', { side: 3, channels: 2 }, 27);
    expect([...found]).toEqual(Array.from({ length: 9 }, (_, i) => [image[i * 2]!, image[i * 2 + 1]!, 0]).flat());
  });

  it('an unknown operation is refused, unless no output needs it', () => {
    const nodes = [
      placeholder(3, 1),
      { name: 'odd', op: 'Fft', input: ['image'] },
      { name: 'even', op: 'Relu', input: ['image'] },
    ];
    expect(() => graphToOnnx(graphOf({ nodes, weights: {} }), ['odd'])).toThrow('Fft');
    expect(graphToOnnx(graphOf({ nodes, weights: {} }), ['even']).nodes.map(({ op }) => op)).toEqual(['Relu']);
    expect(() => graphToOnnx(graphOf({ nodes, weights: {} }), ['none'])).toThrow('none');
  });
});

describe('weights of a file', () => {
  const specs = [
    { name: 'whole', shape: [2], dtype: 'int32' },
    { name: 'half', shape: [3], dtype: 'float32', quantization: { dtype: 'float16' } },
    { name: 'byte', shape: [1, 2], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
    { name: 'plain', shape: [], dtype: 'float32' },
  ] as const;
  const file = Buffer.concat([
    new Uint8Array(Int32Array.of(0, -24).buffer),
    new Uint8Array(Float16Array.of(1, -0.5, 65504).buffer),
    Uint8Array.of(0, 255),
    new Uint8Array(Float32Array.of(0.25).buffer),
  ]);

  it('numbers of all kinds become floats', () => {
    const values = [...unpackWeights(specs, file)].map(([name, one]) => [name, one.shape, [...one.values]]);
    expect(values).toEqual([
      ['whole', [2], [0, -24]],
      ['half', [3], [1, -0.5, 65504]],
      ['byte', [1, 2], [-1, 126.5]],
      ['plain', [], [0.25]],
    ]);
  });

  it('a file of another length is refused', () => {
    expect(() => unpackWeights(specs, file.subarray(1))).toThrow('another file');
    expect(() => unpackWeights(specs, Buffer.concat([file, Buffer.alloc(1)]))).toThrow('another file');
  });
});
