import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What is used of the packages, which are CommonJS and share TensorFlow.js only when they are required. */
interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor3d(values: Float32Array, shape: readonly number[]): Tensor;
}
interface Tensor {
  dispose(): void;
}
interface FaceApi {
  nets: {
    ageGenderNet: {
      loadFromDisk(folder: string): Promise<void>;
      predictAgeAndGender(input: Tensor): Promise<{ age: number; gender: string }>;
    };
  };
}

/** Loads face-api's network of age and sex, which is installed first where it is missing. */
export async function loadGuesses(): Promise<
  (chip: Float32Array, side: number) => Promise<{ age: number; gender: string }>
> {
  const { dirname: here } = import.meta;
  if (!existsSync(join(here, 'node_modules'))) {
    console.log('Installing the network that guesses age and sex.');
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', here], { stdio: 'inherit' });
  }
  const require = createRequire(join(here, 'package.json'));
  const tf = require('@tensorflow/tfjs') as TensorFlow;
  const wasm = require('@tensorflow/tfjs-backend-wasm') as { setWasmPaths(folder: string): void };
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  const entry = require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js');
  const { ageGenderNet } = (require(entry) as FaceApi).nets;
  await ageGenderNet.loadFromDisk(join(dirname(entry), '..', 'model'));
  return async (chip, side) => {
    const input = tf.tensor3d(chip, [side, side, 3]);
    const guess = await ageGenderNet.predictAgeAndGender(input);
    input.dispose();
    return guess;
  };
}
