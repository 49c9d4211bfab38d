import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardJpeg, pdfDocument, plainJpeg } from '../../testing/documents/images.ts';
import { imageVerdicts } from '../../testing/documents/image-verdict.ts';
import { createImageCheck, type ImageCheck } from './image-check.ts';

let check: ImageCheck;
beforeAll(() => {
  check = createImageCheck({ threads: 1, timeLimit: 60_000 });
});
afterAll(() => check.close());

const { image, pdf } = imageVerdicts(() => check);

describe('image check', () => {
  it.each([['a card on a table', {}]])('an image passes: %s', async (_, options) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'passed', detail: null });
  });

  it.each([
    ['tiny', { width: 200, height: 150 }, 'image_too_small'],
    ['blurred', { blur: 3 }, 'image_blurred'],
  ])('an image is rejected: %s', async (_, options, detail) => {
    expect(await image(await cardJpeg(options))).toMatchObject({ outcome: 'failed', detail });
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
