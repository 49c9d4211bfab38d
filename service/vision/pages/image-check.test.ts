import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardJpeg, pdfDocument, plainJpeg } from '../../testing/documents/images.ts';
import { imageVerdicts } from '../../testing/documents/image-verdict.ts';
import { createImageCheck, type ImageCheck } from './image-check.ts';

let check: ImageCheck;
beforeAll(() => {
  check = createImageCheck({ threads: 1, timeLimit: 60_000 });
});
afterAll(() => check.close());

const { verdict, image, pdf } = imageVerdicts(() => check);

describe('image check', () => {
  it.each([['a card on a table', {}]])('an image passes: %s', async (_, options) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'passed', detail: null });
  });

  it.each([
    ['small', { width: 480, height: 360 }, 'image_too_small'],
    ['rather soft', { blur: 1.4 }, 'image_blurred'],
  ])('an image goes to a person: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'review', detail });
  });

  it.each([
    ['tiny', { width: 200, height: 150 }, 'image_too_small'],
    ['blurred', { blur: 3 }, 'image_blurred'],
  ])('an image is rejected: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'failed', detail });
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

  it.each([
    ['#000000', 'image_too_dark'],
    ['#ffffff', 'image_overexposed'],
    ['#808080', 'image_blank'],
  ])('a frame that is all %s is rejected', async (colour, detail) => {
    expect(await image(await plainJpeg(colour))).toMatchObject({ outcome: 'failed', score: 0, detail });
    expect(await image(await plainJpeg(colour), 'selfie')).toMatchObject({ outcome: 'failed', detail });
  });

  it('a PDF of one to five pages passes', async () => {
    expect(await pdf(pdfDocument())).toMatchObject({ outcome: 'passed' });
    expect(await pdf(pdfDocument({ pages: 5 }))).toMatchObject({ outcome: 'passed' });
    expect(await pdf(pdfDocument({ pages: 6 }))).toMatchObject({ outcome: 'failed', detail: 'pdf_too_many_pages' });
  });

  it('a longer PDF from a company passes too', async () => {
    const articles = { mimeType: 'application/pdf', type: 'articles_of_association', page: null } as const;
    const [long, endless] = [pdfDocument({ pages: 40 }), pdfDocument({ pages: 201 })];
    expect(await verdict({ ...articles, bytes: long })).toMatchObject({ outcome: 'passed' });
    expect(await verdict({ ...articles, bytes: endless })).toMatchObject({ detail: 'pdf_too_many_pages' });
  });

  it.each([
    ['encrypted', pdfDocument({ encrypted: true })],
    ['broken', Buffer.from('%PDF-1.4 and nothing more')],
    ['one point wide', pdfDocument({ size: [1, 14_400] })],
    ['without a page', pdfDocument({ pages: 0 })],
  ])('a PDF that is %s is rejected', async (_, bytes) => {
    expect(await pdf(bytes)).toMatchObject({ outcome: 'failed', detail: 'file_unreadable' });
  });

  it('a PDF with an empty page is rejected', async () => {
    expect(await pdf(pdfDocument({ content: 'q Q' }))).toMatchObject({ outcome: 'failed' });
  });
});
