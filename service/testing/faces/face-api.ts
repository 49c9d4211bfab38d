import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as TensorFlow from '@tensorflow/tfjs';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';

/** What is used of the package face-api; its own types are of another TensorFlow.js. */
interface Nets {
  faceRecognitionNet: Net & { computeFaceDescriptor(input: TensorFlow.Tensor3D): Promise<Float32Array> };
  ageGenderNet: Net & { predictAgeAndGender(input: TensorFlow.Tensor3D): Promise<{ age: number; gender: string }> };
}

interface Net {
  loadFromDisk(folder: string): Promise<void>;
}

/** The package face-api with TensorFlow.js on WebAssembly: networks to compare ours with, and to measure by. */
export async function loadFaceApi(): Promise<{ tf: typeof TensorFlow; nets: Nets; models: string }> {
  // The packages are CommonJS and share one instance of TensorFlow.js only when they are required.
  const require = createRequire(import.meta.url);
  const tf = require('@tensorflow/tfjs') as typeof TensorFlow;
  const backend = require('@tensorflow/tfjs-backend-wasm') as typeof WasmBackend;
  backend.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  const entry = require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js');
  const { nets } = require(entry) as { nets: Nets };
  return { tf, nets, models: join(dirname(entry), '..', 'model') };
}
