import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TensorFlow from '@tensorflow/tfjs';
import type { Describe } from './descriptor-net.ts';

/** Side of the chip in pixels. */
export const DLIB_SIDE = 150;
/** Numbers of a face. */
export const DLIB_LENGTH = 128;

/** Mean red, green and blue of the images that the network was trained on, and what face-api divides the rest by. */
const MEAN = [122.782, 117.001, 104.298];
const SPAN = 255;

/** The blocks after the first convolution; those that end in `down` halve the image and double its channels. */
const BLOCKS = `conv32_1 conv32_2 conv32_3
  conv64_down conv64_1 conv64_2 conv64_3
  conv128_down conv128_1 conv128_2
  conv256_down conv256_1 conv256_2 conv256_down_out`.split(/\s+/);

interface Weights {
  name: string;
  shape: number[];
  /** Absent for weights that are floats of 32 bits. */
  quantization?: { scale: number; min: number };
}

/** A convolution with its scale and shift. */
interface Convolution {
  filter: TensorFlow.Tensor4D;
  bias: TensorFlow.Tensor1D;
}

/**
 * Turns a chip of DLIB_SIDE squared, three numbers (0 to 255) a pixel, into DLIB_LENGTH numbers. Their length says how
 * much of a face is seen, so it stays. With `mirrored`, they are the middle of those of the face and of its mirror
 * image.
 *
 * The network is dlib's (dlib_face_recognition_resnet_model_v1 by Davis King, dedicated to the public domain), a
 * residual one of 29 layers, with the weights that the package @vladmandic/face-api carries in 6 MB.
 */
export async function loadDlibNet(tf: typeof TensorFlow): Promise<Describe> {
  const { convolutions, dense } = makeLayers(tf, await readWeights());
  const convolve = (x: TensorFlow.Tensor4D, name: string, strides: number, linear = false) => {
    const { filter, bias } = convolutions.get(name)!;
    const activation = linear ? ('linear' as const) : ('relu' as const);
    return tf.fused.conv2d({ x, filter, bias, strides, pad: strides === 1 ? 'same' : 'valid', activation });
  };
  const block = (x: TensorFlow.Tensor4D, name: string): TensorFlow.Tensor4D => {
    const halves = name.includes('down');
    const out = convolve(convolve(x, `${name}/conv1`, halves ? 2 : 1), `${name}/conv2`, 1, true);
    return tf.relu(halves ? addPadded(tf, out, tf.avgPool(x, 2, 2, 'valid')) : tf.add(out, x));
  };
  return (chip, mirrored) =>
    tf.tidy(() => {
      const face = tf.tensor3d(chip, [DLIB_SIDE, DLIB_SIDE, 3]).sub(MEAN).div<TensorFlow.Tensor3D>(SPAN);
      const faces = tf.stack(mirrored ? [face, face.reverse(1)] : [face]) as TensorFlow.Tensor4D;
      const first = tf.maxPool(convolve(faces, 'conv32_down', 2), 3, 2, 'valid');
      const last = BLOCKS.reduce(block, first);
      return Float32Array.from(
        tf
          .matMul(last.mean<TensorFlow.Tensor2D>([1, 2]), dense)
          .mean(0)
          .dataSync(),
      );
    });
}

/** The sum of two tensors, each filled up with zeros: one is a pixel smaller, the other has half the channels. */
function addPadded(tf: typeof TensorFlow, one: TensorFlow.Tensor4D, other: TensorFlow.Tensor4D): TensorFlow.Tensor4D {
  const size = [1, 2, 3].map((side) => Math.max(one.shape[side]!, other.shape[side]!));
  const filled = (tensor: TensorFlow.Tensor4D) => {
    const missing = size.map((side, i): [number, number] => [0, side - tensor.shape[i + 1]!]);
    return tf.pad(tensor, [[0, 0], ...missing]);
  };
  return tf.add(filled(one), filled(other));
}

/** @throws Error when the file is another one. */
async function readWeights(): Promise<Map<string, { shape: number[]; values: Float32Array }>> {
  const folder = join(fileURLToPath(import.meta.resolve('@vladmandic/face-api/package.json')), '..', 'model');
  const manifest = join(folder, 'face_recognition_model-weights_manifest.json');
  const [{ weights }] = JSON.parse(await readFile(manifest, 'utf8')) as [{ weights: Weights[] }];
  const bytes = Uint8Array.from(await readFile(join(folder, 'face_recognition_model.bin')));
  let at = 0;
  const read = weights.map(({ name, shape, quantization }) => {
    const count = shape.reduce((product, length) => product * length, 1);
    const from = at;
    at += quantization ? count : count * Float32Array.BYTES_PER_ELEMENT;
    const part = bytes.slice(from, at);
    const values = quantization
      ? Float32Array.from(part, (value) => value * quantization.scale + quantization.min)
      : new Float32Array(part.buffer);
    return [name, { shape, values }] as const;
  });
  if (at !== bytes.length) throw new Error('the weights of the face network are of another file');
  return new Map(read);
}

/** The tensors of the network; the scale and shift after each convolution become part of it. */
function makeLayers(
  tf: typeof TensorFlow,
  weights: Awaited<ReturnType<typeof readWeights>>,
): { convolutions: Map<string, Convolution>; dense: TensorFlow.Tensor2D } {
  const named = (name: string) => {
    const found = weights.get(name);
    if (!found) throw new Error(`the face network has no ${name}`);
    return found;
  };
  const names = BLOCKS.flatMap((block) => [`${block}/conv1`, `${block}/conv2`]);
  const convolutions = ['conv32_down', ...names].map((name) => {
    const filters = named(`${name}/conv/filters`);
    const scale = named(`${name}/scale/weights`).values;
    const shift = named(`${name}/scale/biases`).values;
    const scaled = filters.values.map((value, i) => value * scale[i % scale.length]!);
    const bias = named(`${name}/conv/bias`).values.map((value, i) => value * scale[i]! + shift[i]!);
    const filter = tf.tensor4d(scaled, filters.shape as [number, number, number, number]);
    return [name, { filter, bias: tf.tensor1d(bias) }] as const;
  });
  const { shape, values } = named('fc');
  return { convolutions: new Map(convolutions), dense: tf.tensor2d(values, shape as [number, number]) };
}
