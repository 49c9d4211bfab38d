import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardJpeg, pdfBomb, pdfDocument, plainJpeg } from '../../testing/documents/images.ts';
import { imageVerdicts, TODAY } from '../../testing/documents/image-verdict.ts';
import { createImageCheck, type ImageCheck } from './image-check.ts';

let check: ImageCheck;
beforeAll(() => {
  check = createImageCheck({ threads: 1, timeLimit: 60_000 });

  it.each([
    ['small', { width: 480, height: 360 }, 'image_too_small'],
    ['rather soft', { blur: 1.4 }, 'image_blurred'],
  ])('an image goes to a person: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'review', detail });
  });

  it('a small card in a large image goes to a person', async () => {
    const table = sharp(await plainJpeg('#7a6148', 1600, 1200));
    const card = await cardJpeg({ width: 500, height: 375 });
    const pixels = await table
      .composite([{ input: card, left: 550, top: 400 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await image(pixels)).toMatchObject({ outcome: 'review', detail: 'image_too_small' });
  });

  it('the light of a selfie is left to the check of the face, because walls are white', async () => {
    expect(await image(await cardJpeg({ light: 2.2 }), 'selfie')).toMatchObject({ outcome: 'passed' });
  });

  it('sharpness is that of the page, not of the table under it', async () => {
    const table = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${Array.from(
        { length: 400 },
        (_, i) => `<rect x="${(i % 25) * 64}" y="${Math.floor(i / 25) * 75}" width="31" height="37" fill="#3b2a1c"/>`,
      ).join('')}</svg>`,
    );
    const blurred = sharp(await cardJpeg({ blur: 3 })).extract({ left: 112, top: 144, width: 1376, height: 867 });
    const bytes = await sharp(table)
      .flatten({ background: '#7a6148' })
      .composite([{ input: await blurred.toBuffer(), left: 112, top: 144 }])
      .jpeg()
      .toBuffer();
    expect(await image(bytes)).toMatchObject({ outcome: 'failed', detail: 'image_blurred' });
  });

  it('a longer PDF from a company passes too', async () => {
    const articles = { mimeType: 'application/pdf', type: 'articles_of_association', page: null } as const;
    const [long, endless] = [pdfDocument({ pages: 40 }), pdfDocument({ pages: 201 })];
    expect(await verdict({ ...articles, bytes: long })).toMatchObject({ outcome: 'passed' });
    expect(await verdict({ ...articles, bytes: endless })).toMatchObject({ detail: 'pdf_too_many_pages' });
  });
});
afterAll(() => check.close());

const { verdict, image, pdf } = imageVerdicts(() => check);

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
