import { unpackWeights, type GraphFile, type GraphWeights, type WeightSpec } from './graph-file.ts';
import { transposed } from './graph-to-onnx.ts';
import { FLOAT, writeOnnx, type OnnxNode, type OnnxWeights } from './onnx-model.ts';

/** Side of the chip in pixels. */
const SIDE = 150;

/** The blocks after the first convolution; those that end in `down` halve the image and double its channels. */
const BLOCKS = `conv32_1 conv32_2 conv32_3
  conv64_down conv64_1 conv64_2 conv64_3
  conv128_down conv128_1 conv128_2
  conv256_down conv256_1 conv256_2 conv256_down_out`.split(/\s+/);

/** @param manifest of face-api's weights. */
export function dlibToOnnx(manifest: string, weights: Uint8Array): Uint8Array {
  const [one] = JSON.parse(manifest) as [{ weights: readonly WeightSpec[] }];
  return modelOf(unpackWeights(one.weights, weights));
}

/** An image between two operations. */
interface Shape {
  side: number;
  channels: number;
}

/**
 * The network as face-api computes it; the scale and shift after each convolution become part of it. The filters stay
 * in eight bits, a quarter of the size: ONNX Runtime multiplies them out when it loads the network.
 */
function modelOf(read: GraphFile['weights']): Uint8Array {
  const weights = new Map<string, OnnxWeights>();
  const nodes: OnnxNode[] = [];
  const add = (name: string, op: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ name, op, inputs, attributes });
    return name;
  };
  const named = (name: string): GraphWeights => {
    const found = read.get(name);
    if (!found) throw new Error(`the face network has no ${name}`);
    return found;
  };
  /** A filter, each of its outputs multiplied by a number; most are of eight bits. */
  const filterOf = (name: string, scale: Float32Array): string => {
    const { shape: sizes, values, levels } = named(name);
    const filter = transposed({ shape: sizes, values: levels?.values ?? values }, [3, 2, 0, 1]);
    if (!levels) {
      const inner = filter.values.length / scale.length;
      const scaled = filter.values.map((value, i) => value * scale[Math.floor(i / inner)]!);
      weights.set(name, { ...filter, values: scaled });
      return name;
    }
    const numbers = (part: string, times: number) => {
      weights.set(`${name}/${part}`, { shape: [scale.length, 1, 1, 1], values: scale.map((one) => one * times) });
      return `${name}/${part}`;
    };
    weights.set(`${name}/levels`, { ...filter, values: Uint8Array.from(filter.values) });
    const floats = add(`${name}/floats`, 'Cast', [`${name}/levels`], { to: FLOAT });
    const steps = add(`${name}/steps`, 'Mul', [floats, numbers('step', levels.scale)]);
    return add(name, 'Add', [steps, numbers('least', levels.min)]);
  };
  const convolve = (from: string, name: string, strides: number): string => {
    const scale = named(`${name}/scale/weights`).values;
    const shift = named(`${name}/scale/biases`).values;
    const bias = named(`${name}/conv/bias`).values.map((value, i) => value * scale[i]! + shift[i]!);
    const filter = filterOf(`${name}/conv/filters`, scale);
    weights.set(`${name}/bias`, { shape: [bias.length], values: bias });
    const auto_pad = strides === 1 ? 'SAME_UPPER' : 'VALID';
    return add(name, 'Conv', [from, filter, `${name}/bias`], { strides: [strides, strides], auto_pad });
  };
  /** Fills an image up with zeros. */
  const padded = (from: string, own: Shape, wanted: Shape): string => {
    const [side, channels] = [wanted.side - own.side, wanted.channels - own.channels];
    if (side === 0 && channels === 0) return from;
    const ends = BigInt64Array.from([0, 0, 0, 0, 0, channels, side, side], BigInt);
    weights.set(`${from}/ends`, { shape: [ends.length], values: ends });
    return add(`${from}/padded`, 'Pad', [from, `${from}/ends`]);
  };
  const relu = (from: string) => add(`${from}/relu`, 'Relu', [from]);
  const pooling = (side: number) => ({ kernel_shape: [side, side], strides: [2, 2], auto_pad: 'VALID' });

  let last = add('pooled', 'MaxPool', [relu(convolve('face', 'conv32_down', 2))], pooling(3));
  let shape: Shape = { side: 35, channels: 32 };
  for (const block of BLOCKS) {
    const halves = block.includes('down');
    const out = convolve(relu(convolve(last, `${block}/conv1`, halves ? 2 : 1)), `${block}/conv2`, 1);
    const pooled = halves ? add(`${block}/pool`, 'AveragePool', [last], pooling(2)) : last;
    const own = {
      side: halves ? (shape.side - 1) >> 1 : shape.side,
      channels: weights.get(`${block}/conv2/bias`)!.values.length,
    };
    const kept = { ...shape, side: halves ? shape.side >> 1 : shape.side };
    shape = { side: Math.max(own.side, kept.side), channels: Math.max(own.channels, kept.channels) };
    last = relu(add(`${block}/sum`, 'Add', [padded(out, own, shape), padded(pooled, kept, shape)]));
  }
  weights.set('fc', named('fc'));
  const mean = add('mean', 'ReduceMean', [last], { axes: [2, 3], keepdims: 0 });
  const output = add('numbers', 'MatMul', [mean, 'fc']);
  return writeOnnx({ inputs: { face: [null, 3, SIDE, SIDE] }, outputs: [output], weights, nodes });
}
