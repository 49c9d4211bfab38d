import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { portrait } from '../../testing/faces/faces.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { changeBetween, readFrame, readScene, toScene, UnreadableFrame } from './video-frames.ts';
import { SAME_SCENE, sceneScore } from './same-scene.ts';

const card = await cardJpeg({ width: 800, height: 600 });
const face = await portrait('ada');
const frameOf = async (image: Uint8Array) =>
  readFrame(await sharp(image).resize({ width: 320, height: 320, fit: 'inside' }).jpeg().toBuffer());
const sceneOf = async (image: Uint8Array) => toScene(await frameOf(image));

describe('image and video of one scene', () => {
  it.each([
    ['all of it', () => card],
    ['a part of it', () => sharp(card).extract({ left: 200, top: 60, width: 560, height: 480 }).jpeg().toBuffer()],
    ['it turned', () => sharp(card).rotate(90).jpeg().toBuffer()],
    ['it in other light', () => sharp(card).linear(0.7, 30).jpeg().toBuffer()],
  ])('an image that shows %s matches the video', async (_, image) => {
    const score = sceneScore([await sceneOf(card)], await readScene(await image()), true);
    expect(score).toBeGreaterThan(SAME_SCENE);
    expect(score).toBeLessThanOrEqual(1 + 1e-6);
  });

  it("an image of something else is not the video's scene", async () => {
    const [scene, other] = [await sceneOf(card), await readScene(face)];
    expect(sceneScore([scene], other, true)).toBeLessThan(SAME_SCENE);
    expect(sceneScore([scene], other, false)).toBeLessThan(SAME_SCENE);
    expect(sceneScore([], other, true)).toBe(0);
  });

  it('an even grey image matches nothing', async () => {
    const grey = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    expect(sceneScore([await sceneOf(grey)], await readScene(grey), false)).toBe(0);
  });

  it('a face is compared with whole frames, not with parts of one', async () => {
    const part = await sharp(face).resize(320, 320).extract({ left: 0, top: 0, width: 160, height: 160 }).toBuffer();
    expect(sceneScore([await sceneOf(face)], await readScene(part), false)).toBeLessThan(SAME_SCENE);
  });
});

describe('frames of a video', () => {
  it('the change between frames is none, small for noise, or complete', async () => {
    const frame = await frameOf(card);
    expect(changeBetween(frame, frame)).toBe(0);
    const noisy = { ...frame, data: frame.data.map((level, i) => level + (i % 2 === 0 && level < 255 ? 1 : 0)) };
    expect(changeBetween(frame, noisy)).toBeGreaterThan(0.2);
    expect(changeBetween(frame, await frameOf(face))).toBe(255);
  });

  it.each([
    ['a PNG', () => sharp(card).resize(200).png().toBuffer()],
    ['too large', () => sharp(card).resize(321).jpeg().toBuffer()],
    ['cut off', async () => (await sharp(card).resize(200).jpeg().toBuffer()).subarray(0, 900)],
    ['nothing', () => Promise.resolve(new Uint8Array(3))],
  ])('frames are refused when one is %s', async (_, frame) => {
    await expect(readFrame(await frame())).rejects.toThrow(UnreadableFrame);
  });
});
