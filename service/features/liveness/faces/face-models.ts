import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TensorFlow from '@tensorflow/tfjs';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';
import { loadDescriptorNet, type Describe } from './descriptor-net.ts';
import { loadDlibNet } from './dlib-net.ts';
import { makeGraph, readGraph } from './graph-file.ts';

type GraphModel = TensorFlow.GraphModel;

/** The networks of one thread. */
export interface FaceModels {
  tf: typeof TensorFlow;
  /** BlazeFace (back camera): 256 × 256 in −1 to 1; 896 boxes with six points. */
  detector: GraphModel;
  /** MediaPipe's face mesh: 192 × 192 in 0 to 1; 468 points and whether there is a face. */
  mesh: GraphModel;
  /** MobileFaceNet: 192 numbers from an aligned chip. */
  describe: Describe;
  /** dlib's residual network: 128 numbers from a chip that shows more of the head. */
  dlib: Describe;
}

/**
 * Loads the networks from the packages that carry them, on the WebAssembly backend. Takes about half a second and
 * 45 MB; nothing is fetched.
 */
export async function loadFaceModels(): Promise<FaceModels> {
  // The packages are CommonJS and share one instance of TensorFlow.js only when they are required.
  const require = createRequire(import.meta.url);
  const tf = require('@tensorflow/tfjs') as typeof TensorFlow;
  const backend = require('@tensorflow/tfjs-backend-wasm') as typeof WasmBackend;
  backend.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  const human = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/human'))), '..', 'models');
  const load = async (name: string) => makeGraph(tf, await readGraph(join(human, name)));
  const [detector, mesh, describe, dlib] = await Promise.all([
    load('blazeface'),
    load('facemesh'),
    loadDescriptorNet(tf),
    loadDlibNet(tf),
  ]);
  return { tf, detector, mesh, describe, dlib };
}

/** Runs a model on one image and reads its outputs by their number of values. */
export function runGraph(
  { tf }: Pick<FaceModels, 'tf'>,
  model: GraphModel,
  pixels: Float32Array,
  side: number,
): (size: number) => Float32Array {
  const input = tf.tensor4d(pixels, [1, side, side, 3]);
  const answer = model.execute(input);
  const tensors = 'dataSync' in answer ? [answer] : Object.values(answer);
  const values = new Map(tensors.map((tensor) => [tensor.size, Float32Array.from(tensor.dataSync())]));
  tf.dispose([input, ...tensors]);
  return (size) => {
    const found = values.get(size);
    if (!found) throw new Error(`the model has no output of ${size} values`);
    return found;
  };
}
