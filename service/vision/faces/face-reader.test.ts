import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupImage, portrait } from '../../testing/faces/faces.ts';
import { cardJpeg, plainJpeg } from '../../testing/documents/images.ts';
import { cutPortrait } from './portrait.ts';
import { createFaceReader, UnreadableFaceImage, type FaceReader } from './face-reader.ts';
import { DESCRIPTOR_LENGTH } from './descriptor-net.ts';
import { descriptorDistance, matchScore, meanDescriptor, ownDescriptor, SAME_SCORE } from './match.ts';

let reader: FaceReader;
beforeAll(async () => {
  reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  await reader.warm();
});
afterAll(() => reader.close());

const score = async (one: Uint8Array, other: Uint8Array) => {
  const [a, b] = [await reader.read(one), await reader.read(other)];
  return matchScore(a.faces[0]!.descriptor!, b.faces[0]!.descriptor!);
};

describe('faces of an image', () => {
  it.each([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 4],
  ] as const)('the reader counts the faces of group image %d', async (number, count) => {
    const { faces } = await reader.read(await groupImage(number));
    expect(faces.length).toBe(count);
    expect(faces.map(({ descriptor }) => descriptor?.length ?? 0)).toEqual([
      DESCRIPTOR_LENGTH,
      ...Array<number>(count - 1).fill(0),
    ]);
  });

  it('the reader finds no face on a card without one, in the dark or on white', async () => {
    for (const bytes of [await cardJpeg({ reverse: true }), await plainJpeg('#000000'), await plainJpeg('#ffffff')]) {
      expect((await reader.read(bytes)).faces).toEqual([]);
    }
  });

  it('the reader turns faces upright, however the camera was held', async () => {
    const lying = await sharp(await portrait('ada'))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const { faces } = await reader.read(lying);
    expect(faces.length).toBe(1);
    expect(Math.abs(faces[0]!.quality.pose.roll)).toBeLessThan(25);
  });

  it.each([90, 180, 270])(
    'the reader finds the face of a page that was laid down turned by %d degrees',
    async (angle) => {
      const upright = await portrait('ada');
      const turned = await sharp(upright).rotate(angle).jpeg().toBuffer();
      const { faces } = await reader.read(turned);
      expect(faces.length).toBe(1);
      expect(await score(upright, turned)).toBeGreaterThan(SAME_SCORE);
      const cut = await cutPortrait(reader, turned);
      const [face] = (await reader.read(cut!)).faces;
      expect(Math.abs(face!.quality.pose.roll)).toBeLessThan(25);
    },
  );

  it('the reader refuses a file that is no image', async () => {
    const whole = await portrait('ada');
    for (const bytes of [new Uint8Array(0), Buffer.from('GIF89a'), whole.subarray(0, whole.length / 2)]) {
      await expect(reader.read(bytes)).rejects.toBeInstanceOf(UnreadableFaceImage);
    }
  });
});

describe('score of two faces', () => {
  it('two images of one person score above the threshold, even grey and small', async () => {
    for (const name of ['ada', 'bea', 'cleo'] as const) {
      const grey = await sharp(await portrait(name, 200))
        .greyscale()
        .blur(0.8)
        .jpeg({ quality: 60 })
        .toBuffer();
      expect(await score(await portrait(name), grey)).toBeGreaterThan(SAME_SCORE);
    }
  });

  it("describing a pale portrait as printed raises its score and leaves a stranger's too low", async () => {
    const read = async (bytes: Uint8Array, options?: { printed: boolean }) =>
      (await reader.read(bytes, options)).faces[0]!.descriptor!;
    const selfie = await read(await portrait('ada'));
    const pale = async (name: 'ada' | 'bea', printed: boolean) => {
      const ink = await sharp(await portrait(name, 160))
        .linear(0.35, 120)
        .jpeg({ quality: 60 })
        .toBuffer();
      return matchScore(selfie, await read(ink, { printed }));
    };
    expect(await pale('ada', true)).toBeGreaterThan(await pale('ada', false));
    expect(await pale('bea', true)).toBeLessThan(SAME_SCORE);
  });

  it('two strangers score below the threshold', async () => {
    expect(await score(await portrait('ada'), await portrait('bea'))).toBeLessThan(SAME_SCORE);
    expect(await score(await portrait('bea'), await portrait('cleo'))).toBeLessThan(SAME_SCORE);
    expect(await score(await portrait('ada'), await portrait('cleo'))).toBeLessThan(SAME_SCORE);
  });

  it('the middle of two images scores higher and has the length of each', async () => {
    const read = async (bytes: Uint8Array) => (await reader.read(bytes)).faces[0]!.descriptor!;
    const one = await read(await portrait('ada'));
    const two = await read(
      await sharp(await portrait('ada'))
        .blur(1.2)
        .jpeg({ quality: 50 })
        .toBuffer(),
    );
    const other = await read(
      await sharp(await portrait('ada', 200))
        .greyscale()
        .jpeg()
        .toBuffer(),
    );
    const middle = meanDescriptor([one, two]);
    expect(Math.hypot(...middle)).toBeCloseTo(1, 5);
    const apart = Math.max(descriptorDistance(one, other), descriptorDistance(two, other));
    expect(descriptorDistance(middle, other)).toBeLessThan(apart);
  });

  it('equal descriptors score 1, and different kinds throw', () => {
    const descriptor = new Float32Array(DESCRIPTOR_LENGTH).fill(0.1);
    expect(matchScore(descriptor, descriptor)).toBe(1);
    expect(matchScore(descriptor, new Float32Array(DESCRIPTOR_LENGTH).fill(1))).toBe(0);
    expect(() => matchScore(descriptor, new Float32Array(128))).toThrow(RangeError);
    expect(() => ownDescriptor(new Float32Array(128))).toThrow(RangeError);
    expect(ownDescriptor(descriptor)).toBe(descriptor);
  });
});
