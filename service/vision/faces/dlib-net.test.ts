import { beforeAll, describe, expect, it } from 'vitest';
import { portrait } from '../../testing/faces/faces.ts';
import { DLIB_LENGTH, DLIB_SIDE } from './dlib-net.ts';
import recorded from './dlib-net.recorded.json' with { type: 'json' };
import { decodeFaceImage } from './face-image.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { describeByDlib } from './describe-face.ts';
import { findFaces } from './find-faces.ts';
import { descriptorDistance } from './match.ts';

describe("dlib's network", () => {
  let models: FaceModels;
  beforeAll(async () => {
    models = await loadFaceModels();
  });

  it('the numbers of a chip are those that face-api computed on TensorFlow.js', async () => {
    const chip = Float32Array.from(
      { length: DLIB_SIDE ** 2 * 3 },
      (_, i) => 127 + 120 * Math.sin(i / 91 + i ** 2 / 1e8),
    );
    const own = await models.dlib(chip, false);
    expect(own.length).toBe(DLIB_LENGTH);
    expect(descriptorDistance(own, Float32Array.from(recorded))).toBeLessThan(1e-3);
  });

  it('an image and its mirror image have the same numbers', async () => {
    const chip = Float32Array.from({ length: DLIB_SIDE ** 2 * 3 }, (_, i) => 127 + 120 * Math.sin(i / 57));
    const mirrored = chip.map((_, i) => {
      const [pixel, channel] = [Math.floor(i / 3), i % 3];
      const left = pixel % DLIB_SIDE;
      return chip[(pixel - left + DLIB_SIDE - 1 - left) * 3 + channel]!;
    });
    const distance = async (withMirror: boolean) =>
      descriptorDistance(await models.dlib(chip, withMirror), await models.dlib(mirrored, withMirror));
    expect(await distance(true)).toBeLessThan(1e-3);
    expect(await distance(false)).toBeGreaterThan(1e-2);
  });

  it('a pale image of a person is nearer than a stranger', async () => {
    const { default: sharp } = await import('sharp');
    const read = async (bytes: Uint8Array) => {
      const frame = await decodeFaceImage(bytes);
      return describeByDlib(models, frame, (await findFaces(models, frame))[0]!.mesh);
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
