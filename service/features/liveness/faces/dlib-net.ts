import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Describe } from './descriptor-net.ts';
import { unpackWeights, type GraphFile } from './graph-file.ts';
import { transposed } from './graph-to-onnx.ts';
import { chipPlanes, createNetwork } from './network.ts';
import type { OnnxModel, OnnxNode, OnnxWeights } from './onnx-model.ts';

/** Side of the chip in pixels. */
export const DLIB_SIDE = 150;
/** Numbers of a face. */
export const DLIB_LENGTH = 128;

/** Mean red, green and blue of the images that the network was trained on, and what face-api divides the rest by. */
const PIXELS = { minus: [122.782, 117.001, 104.298], over: 255 } as const;

/** The blocks after the first convolution; those that end in `down` halve the image and double its channels. */
const BLOCKS = `conv32_1 conv32_2 conv32_3
  conv64_down conv64_1 conv64_2 conv64_3
  conv128_down conv128_1 conv128_2
  conv256_down conv256_1 conv256_2 conv256_down_out`.split(/\s+/);

/**
 * Turns a chip of DLIB_SIDE squared, three numbers (0 to 255) a pixel, into DLIB_LENGTH numbers. Their length says how
 * much of a face is seen, so it stays. With `mirrored`, they are the middle of those of the face and of its mirror
 * image.
 *
 * The network is dlib's (dlib_face_recognition_resnet_model_v1 by Davis King, dedicated to the public domain), a
 * residual one of 29 layers, with the weights that the package @vladmandic/face-api carries in 6 MB.
 */
export async function loadDlibNet(): Promise<Describe> {
  const net = await createNetwork(modelOf(await readWeights()));
  return async (chip, mirrored) => {
    const { pixels, shape } = chipPlanes(chip, DLIB_SIDE, PIXELS, mirrored);
    const count = shape[0]!;
    const numbers = (await net(pixels, shape))(count * DLIB_LENGTH);
    return Float32Array.from({ length: DLIB_LENGTH }, (_, k) => (numbers[k]! + numbers.at(k - DLIB_LENGTH)!) / 2);
  };
}

/** @throws Error when the file is another one. */
async function readWeights(): Promise<GraphFile['weights']> {
  const folder = join(fileURLToPath(import.meta.resolve('@vladmandic/face-api/package.json')), '..', 'model');
  const manifest = join(folder, 'face_recognition_model-weights_manifest.json');
  const [{ weights }] = JSON.parse(await readFile(manifest, 'utf8')) as [
    { weights: Parameters<typeof unpackWeights>[0] },
  ];
  return unpackWeights(weights, await readFile(join(folder, 'face_recognition_model.bin')));
}

/** An image between two operations. */
interface Shape {
  side: number;
  channels: number;
}

/** The network as face-api computes it; the scale and shift after each convolution become part of it. */
function modelOf(read: GraphFile['weights']): OnnxModel {
  const weights = new Map<string, OnnxWeights>();
  const nodes: OnnxNode[] = [];
  const add = (name: string, op: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ name, op, inputs, attributes });
    return name;
  };
  const named = (name: string) => {
    const found = read.get(name);
    if (!found) throw new Error(`the face network has no ${name}`);
    return found;
  };
  const convolve = (from: string, name: string, strides: number): string => {
    const { shape, values } = named(`${name}/conv/filters`);
    const scale = named(`${name}/scale/weights`).values;
    const shift = named(`${name}/scale/biases`).values;
    const bias = named(`${name}/conv/bias`).values.map((value, i) => value * scale[i]! + shift[i]!);
    const scaled = values.map((value, i) => value * scale[i % scale.length]!);
    weights.set(`${name}/filter`, transposed({ shape, values: scaled }, [3, 2, 0, 1]));
    weights.set(`${name}/bias`, { shape: [bias.length], values: bias });
    const auto_pad = strides === 1 ? 'SAME_UPPER' : 'VALID';
    return add(name, 'Conv', [from, `${name}/filter`, `${name}/bias`], { strides: [strides, strides], auto_pad });
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
  return { inputs: { face: [null, 3, DLIB_SIDE, DLIB_SIDE] }, outputs: [output], weights, nodes };
}
