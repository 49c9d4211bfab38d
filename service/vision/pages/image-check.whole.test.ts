import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardJpeg, pdfBomb, pdfDocument } from '../../testing/documents/images.ts';
import { imageVerdicts, TODAY } from '../../testing/documents/image-verdict.ts';
import { createImageCheck, type ImageCheck } from './image-check.ts';

let check: ImageCheck;
beforeAll(() => {
  check = createImageCheck({ threads: 1, timeLimit: 60_000 });
});
afterAll(() => check.close());

const { image, pdf } = imageVerdicts(() => check);

describe('image check', () => {
  it.each([
    ['upright', { width: 1200, height: 1600 }],
    ['twelve megapixels', { width: 4000, height: 3000 }],
    ['in half the light', { light: 0.5 }],
    ['a little soft', { blur: 0.8 }],
    ['white paper whose print is there', { light: 2 }],
  ])('an image passes: %s', async (_, options) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'passed', detail: null });
  });

  it.each([
    ['in too much light', { light: 4 }, 'image_overexposed'],
    ['in a third of the light', { light: 0.31 }, 'image_too_dark'],
  ])('an image goes to a person: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'review', detail });
  });

  it.each([
    ['a strip', { width: 2000, height: 600 }, 'image_wrong_shape'],
    ['blurred beyond recognition', { blur: 40 }, 'image_blurred'],
    ['dark', { light: 0.15 }, 'image_too_dark'],
    ['washed out', { light: 12 }, 'image_overexposed'],
  ])('an image is rejected: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'failed', detail });
  });

  it("a PDF that unpacks to more than a thread's memory is rejected, and the next one passes", async () => {
    const bomb = await pdfBomb(640);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await pdf(bomb)).toMatchObject({ outcome: 'failed' });
    expect(await pdf(pdfDocument())).toMatchObject({ outcome: 'passed' });
  });
});

describe('failing threads', () => {
  const worker = new URL('../../testing/workers/misbehaving-worker.ts', import.meta.url);
  const order = (pool: ImageCheck, text: string) =>
    pool.inspect({
      bytes: Buffer.from(text),
      mimeType: 'image/jpeg',
      type: 'selfie',
      fromCamera: false,
      page: null,
      today: TODAY,
    });

  it.each(['exit', 'throw', 'hang', 'memory'])(
    'a thread that fails (%s) costs its own file, not the ones before and after',
    async (fault) => {
      const pool = createImageCheck({ threads: 1, timeLimit: 20_000, worker });
      try {
        const results = await Promise.allSettled(['work', fault, 'work', 'work'].map((text) => order(pool, text)));
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      } finally {
        await pool.close();
      }
    },
  );
});
