import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as TensorFlow from '@tensorflow/tfjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { portrait } from '../../../testing/faces/faces.ts';
import { DLIB_LENGTH, DLIB_SIDE } from './dlib-net.ts';
import { decodeFaceImage } from './face-image.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { describeByDlib } from './describe-face.ts';
import { findFaces } from './find-faces.ts';
import { descriptorDistance } from './match.ts';

/** What is used of the package face-api; its own types are of another TensorFlow.js. */
interface FaceApi {
  nets: {
    faceRecognitionNet: {
      loadFromDisk(path: string): Promise<void>;
      computeFaceDescriptor(input: TensorFlow.Tensor3D): Promise<Float32Array>;
    };
  };
}

describe("dlib's network", () => {
  let models: FaceModels;
  beforeAll(async () => {
    models = await loadFaceModels();
  });

  it('the numbers of a chip are those that face-api computes', async () => {
    const require = createRequire(import.meta.url);
    const entry = require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js');
    const { faceRecognitionNet } = (require(entry) as FaceApi).nets;
    await faceRecognitionNet.loadFromDisk(join(dirname(entry), '..', 'model'));
    const chip = Float32Array.from(
      { length: DLIB_SIDE ** 2 * 3 },
      (_, i) => 127 + 120 * Math.sin(i / 91 + i ** 2 / 1e8),
    );
    const theirs = await faceRecognitionNet.computeFaceDescriptor(models.tf.tensor3d(chip, [DLIB_SIDE, DLIB_SIDE, 3]));
    const own = models.dlib(chip, false);
    expect(own.length).toBe(DLIB_LENGTH);
    expect(descriptorDistance(own, theirs)).toBeLessThan(1e-3);
  });

  it('an image and its mirror image have the same numbers', async () => {
    const chip = Float32Array.from({ length: DLIB_SIDE ** 2 * 3 }, (_, i) => 127 + 120 * Math.sin(i / 57));
    const rows = models.tf.tensor3d(chip, [DLIB_SIDE, DLIB_SIDE, 3]).reverse(1);
    const mirrored = Float32Array.from(rows.dataSync());
    expect(descriptorDistance(models.dlib(chip, true), models.dlib(mirrored, true))).toBeLessThan(1e-3);
    expect(descriptorDistance(models.dlib(chip, false), models.dlib(mirrored, false))).toBeGreaterThan(1e-2);
  });

  it('a pale image of a person is nearer than a stranger', async () => {
    const { default: sharp } = await import('sharp');
    const read = async (bytes: Uint8Array) => {
      const frame = await decodeFaceImage(bytes);
      return describeByDlib(models, frame, findFaces(models, frame)[0]!.mesh);
    };
    const [ada, bea] = [await read(await portrait('ada')), await read(await portrait('bea'))];
    const pale = await read(
      await sharp(await portrait('ada', 160))
        .linear(0.35, 120)
        .jpeg({ quality: 60 })
        .toBuffer(),
    );
    expect(descriptorDistance(ada, pale)).toBeLessThan(0.8 * descriptorDistance(bea, pale));
  });
});
