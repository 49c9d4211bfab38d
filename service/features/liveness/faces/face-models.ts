import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TensorFlow from '@tensorflow/tfjs';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';

type GraphModel = TensorFlow.GraphModel;

/** What is used of the package face-api; its own types are of another TensorFlow.js. */
interface FaceApi {
  nets: {
    faceRecognitionNet: {
      loadFromDisk(path: string): Promise<void>;
      computeFaceDescriptor(input: TensorFlow.Tensor3D): Promise<Float32Array | Float32Array[]>;
    };
  };
}

/** The networks of one thread. */
export interface FaceModels {
  tf: typeof TensorFlow;
  /** BlazeFace (back camera): 256 × 256 in −1 to 1; 896 boxes with six points. */
  detector: GraphModel;
  /** MediaPipe's face mesh: 192 × 192 in 0 to 1; 468 points and whether there is a face. */
  mesh: GraphModel;
  /** dlib's ResNet, 128 numbers from an aligned chip of 150 × 150 in 0 to 255. */
  describe(chip: Float32Array): Promise<Float32Array>;
}

/** Side of the descriptor's chip in pixels. */
export const CHIP_SIDE = 150;

/**
 * Loads the networks from the packages that carry them, on the WebAssembly backend. Takes about half a second and
 * 20 MB; nothing is fetched.
 */
export async function loadFaceModels(): Promise<FaceModels> {
  // The packages are CommonJS and share one instance of TensorFlow.js only when they are required.
  const require = createRequire(import.meta.url);
  const tf = require('@tensorflow/tfjs') as typeof TensorFlow;
  const backend = require('@tensorflow/tfjs-backend-wasm') as typeof WasmBackend;
  backend.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`);
  const faceApi = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
  await tf.setBackend('wasm');
  await tf.ready();
  const human = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/human'))), '..', 'models');
  const faceApiModels = join(
    dirname(require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js')),
    '..',
    'model',
  );
  const network = faceApi.nets.faceRecognitionNet;
  const [detector, mesh] = await Promise.all([
    loadGraph(tf, join(human, 'blazeface')),
    loadGraph(tf, join(human, 'facemesh')),
    network.loadFromDisk(faceApiModels),
  ]);
  return {
    tf,
    detector,
    mesh,
    async describe(chip) {
      const input = tf.tensor3d(chip, [CHIP_SIDE, CHIP_SIDE, 3]);
      try {
        const descriptor = await network.computeFaceDescriptor(input);
        if (!(descriptor instanceof Float32Array)) throw new Error('one chip gave several descriptors');
        return descriptor;
      } finally {
        input.dispose();
      }
    },
  };
}

interface ModelFile {
  modelTopology: object;
  weightsManifest: { weights: never[] }[];
}

/** A TensorFlow.js graph model whose weights lie in one file beside its description. */
async function loadGraph(tf: typeof TensorFlow, path: string): Promise<GraphModel> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as ModelFile;
  const weights = await readFile(`${path}.bin`);
  return tf.loadGraphModel({
    load: () =>
      Promise.resolve({
        modelTopology,
        weightSpecs: weightsManifest.flatMap((group) => group.weights),
        weightData: Uint8Array.from(weights).buffer,
      }),
  });
}

/** Runs a model on one picture and reads its outputs by their number of values. */
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
