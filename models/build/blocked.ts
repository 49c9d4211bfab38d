import type { GraphFile, GraphWeights } from './graph-file.ts';

/** Channels that BlazeFace has in its first layers, and the next number that AVX-512's registers of 16 numbers divide. */
const [OWN, BLOCKED] = [24, 32] as const;

/**
 * BlazeFace with eight channels more in its first layers, whose weights are zeros, so that nothing it says changes.
 * ONNX Runtime keeps images in blocks of 16 channels if their number allows it, and otherwise brings them to that
 * layout and back around each depthwise convolution.
 */
export function blocked({ modelTopology, weights }: GraphFile): GraphFile {
  const paddings = new Set(modelTopology.node.flatMap(({ op, input }) => (op === 'Pad' ? input!.slice(1) : [])));
  const wider = [...weights].map(([name, one]): [string, GraphWeights] => {
    if (!paddings.has(name)) return [name, one.shape.reduce(widened, one)];
    // So many channels of zeros are added in the middle of the network: fewer are missing now.
    const left = one.values.map((value) => (value === OWN ? 2 * OWN - BLOCKED : value));
    return [name, { ...one, values: left }];
  });
  return { modelTopology, weights: new Map(wider) };
}

/** Weights with zeros behind those of an axis that has OWN. */
function widened(weights: GraphWeights, length: number, axis: number): GraphWeights {
  if (length !== OWN) return weights;
  const shape = weights.shape.with(axis, BLOCKED);
  const inner = shape.slice(axis + 1).reduce((product, one) => product * one, 1);
  const values = new Float32Array(shape.reduce((product, one) => product * one, 1));
  for (let from = 0, to = 0; from < weights.values.length; from += OWN * inner, to += BLOCKED * inner)
    values.set(weights.values.subarray(from, from + OWN * inner), to);
  return { shape, values };
}
