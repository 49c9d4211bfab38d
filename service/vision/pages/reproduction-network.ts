import { loadModel } from '@veridoor/models';
import sharp from 'sharp';
import {
  likenessOf,
  NUMBERS,
  reproductionSquares,
  SQUARE,
  type Likeness,
} from '@veridoor/document-vision/originality/reproduction-squares';
import type { Frame, Quad } from '@veridoor/image/frame';
import { createNetwork } from '../faces/network.ts';

/** @param page its corners in pixels of the image; null: all of it. Answers null for a page of too few pixels. */
export type Liken = (frame: Frame, page: Quad | null) => Promise<Likeness | null>;

/**
 * Longer side of the images that the limits were chosen on, px. In larger ones each pixel has more of
 * the sensor's noise and sharpening, which the network takes for a pattern.
 */
const LENGTH = 1600;

/** Loads our own network that distinguishes screens and copies from pages: squares of SQUARE; NUMBERS for each (`Likeness`). */
export async function loadReproductionNetwork(): Promise<Liken> {
  const network = await createNetwork(await loadModel('reproduction'));
  const size = 3 * SQUARE ** 2;
  return async (taken, corners) => {
    const { frame, page } = await reduced(taken, corners);
    const squares = reproductionSquares(frame, page);
    if (!squares) return null;
    const scores = new Float32Array(NUMBERS * squares.count);
    // One after the other: what lies between the layers then stays in the processor's cache.
    for (let i = 0; i < squares.count; i++)
      scores.set(
        (await network(squares.pixels.subarray(i * size, (i + 1) * size), [1, 3, SQUARE, SQUARE]))(NUMBERS),
        NUMBERS * i,
      );
    return likenessOf(scores);
  };
}

/** An image of at most LENGTH, and its page. */
async function reduced(frame: Frame, page: Quad | null): Promise<{ frame: Frame; page: Quad | null }> {
  const { width, height, channels } = frame;
  if (Math.max(width, height) <= LENGTH) return { frame, page };
  const { data, info } = await sharp(frame.data, { raw: { width, height, channels } })
    .resize({ width: LENGTH, height: LENGTH, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const share = info.width / width;
  return {
    frame: { width: info.width, height: info.height, channels, data: new Uint8ClampedArray(data) },
    page: page && (page.map(([x, y]) => [x * share, y * share]) as unknown as Quad),
  };
}
