import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createFaceReader } from '../../../service/vision/faces/face-reader.ts';
import { descriptorDistance, SAME_DISTANCE } from '../../../service/vision/faces/match.ts';
import { GROUP_NUMBERS, groupPhotograph } from '../photographs.ts';
import { makePortrait, makeSelfie, COMPOSED_NAMES } from '../portrait.ts';

const reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
afterAll(() => reader.close());

/** Descriptors of an image's faces, largest first. */
async function describeFaces(image: Uint8Array, printed = false): Promise<Float32Array[]> {
  const { faces } = await reader.read(image, { described: 9, printed });
  return faces.flatMap(({ descriptor }) => descriptor ?? []);
}

const describePortrait = async (name: (typeof COMPOSED_NAMES)[number]) =>
  (await describeFaces(await makePortrait(name), true))[0]!;

describe('composed faces', () => {
  it('a composed face is a stranger to everybody in the photographs', async () => {
    const heads: Float32Array[] = [];
    for (const number of GROUP_NUMBERS) heads.push(...(await describeFaces(await readFile(groupPhotograph(number)))));
    expect(heads).toHaveLength(22);
    const known: string[] = [];
    for (const name of COMPOSED_NAMES) {
      const face = await describePortrait(name);
      if (heads.some((head) => descriptorDistance(head, face) <= SAME_DISTANCE)) known.push(name);
    }
    expect(known).toEqual([]);
  });

  it('a selfie of a composed face matches its own portrait alone', async () => {
    const portraits = new Map<string, Float32Array>();
    for (const name of COMPOSED_NAMES) portraits.set(name, await describePortrait(name));
    for (const name of COMPOSED_NAMES) {
      const [selfie] = await describeFaces((await makeSelfie(name, { width: 640, height: 480 })).png);
      const same = COMPOSED_NAMES.filter(
        (other) => descriptorDistance(selfie!, portraits.get(other)!) <= SAME_DISTANCE,
      );
      expect(same).toEqual([name]);
    }
  });
});
