import type { GraphFile, GraphNode } from './graph-file.ts';

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
