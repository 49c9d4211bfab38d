import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { VIEW } from '@veridoor/document-vision/originality/portrait-sides';
import { MESH, MESH_POINTS } from '@veridoor/face-vision/face/points';
import { portraitView } from './portrait-view.ts';

const [WIDTH, HEIGHT] = [900, 700];

/** A red square at the middle between the eyes and a blue one below it, where a chin is; as PNG. */
async function page(): Promise<Buffer> {
  const square = (colour: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: colour } }).png();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ccc' } })
    .composite([
      { input: await square('#f00').toBuffer(), left: 380, top: 280 },
      { input: await square('#00f').toBuffer(), left: 380, top: 400 },
    ])
    .png()
    .toBuffer();
}

function meshOf(right: readonly [number, number], left: readonly [number, number]): Float32Array {
  const mesh = new Float32Array(3 * MESH_POINTS);
  for (const [eye, [x, y]] of [
    [MESH.rightEye, right],
    [MESH.leftEye, left],
  ] as const)
    for (const corner of [eye.inner, eye.outer]) mesh.set([x, y, 0], 3 * corner);
  return mesh;
}

const pixel = (view: Uint8Array | null, x: number, y: number) =>
  Array.from(view!.subarray(3 * (y * VIEW.width + x), 3 * (y * VIEW.width + x) + 3));

describe('portraitView', () => {
  it('has the eyes’ middle at its place, at its size, and grey outside of the image', async () => {
    const view = await portraitView(await page(), meshOf([340, 300], [460, 300]), WIDTH);
    expect(pixel(view, VIEW.width / 2, VIEW.above)).toEqual([255, 0, 0]);
    expect(pixel(view, VIEW.width / 2, VIEW.above + 60)).toEqual([0, 0, 255]);
    expect(pixel(view, 5, VIEW.height - 5)).toEqual([128, 128, 128]);
  });

  it.each([90, 180, 270])('is the same of an image turned by %d degrees', async (turn) => {
    const turned = await sharp(await page())
      .rotate(turn)
      .png()
      .toBuffer();
    const place = ([x, y]: readonly [number, number]): [number, number] => {
      if (turn === 90) return [HEIGHT - y, x];
      return turn === 180 ? [WIDTH - x, HEIGHT - y] : [y, WIDTH - x];
    };
    const view = await portraitView(
      turned,
      meshOf(place([340, 300]), place([460, 300])),
      turn === 180 ? WIDTH : HEIGHT,
    );
    expect(pixel(view, VIEW.width / 2, VIEW.above)).toEqual([255, 0, 0]);
    expect(pixel(view, VIEW.width / 2, VIEW.above + 60)).toEqual([0, 0, 255]);
  });

  it('says nothing of a portrait that is too small', async () => {
    expect(await portraitView(await page(), meshOf([390, 300], [410, 300]), WIDTH)).toBeNull();
  });
});
