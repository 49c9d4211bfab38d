import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentType } from '../../contract/step.ts';
import { cardJpeg, pdfDocument, plainJpeg } from '../testing/pictures.ts';
import { createPictureCheck, type PictureCheck } from './picture-check.ts';

let check: PictureCheck;
beforeAll(() => {
  check = createPictureCheck({ threads: 1, timeLimit: 20_000 });
});
afterAll(() => check.close());

const picture = (bytes: Uint8Array, type: DocumentType = 'id_card') =>
  check.inspect({ bytes, mimeType: 'image/jpeg', type });
const pdf = (bytes: Uint8Array) => check.inspect({ bytes, mimeType: 'application/pdf', type: 'proof_of_address' });

describe('the check of a picture', () => {
  it.each([
    ['a card on a table', {}],
    ['upright', { width: 1200, height: 1600 }],
    ['twelve megapixels', { width: 4000, height: 3000 }],
    ['in half the light', { light: 0.5 }],
    ['a little soft', { blur: 0.8 }],
  ])('passes %s', async (_, options) => {
    expect(await picture(await cardJpeg(options))).toMatchObject({ outcome: 'passed', detail: null });
  });

  it.each([
    ['small', { width: 480, height: 360 }, 'picture_too_small'],
    ['rather soft', { blur: 1.6 }, 'picture_blurred'],
    ['in too much light', { light: 2.2 }, 'picture_overexposed'],
    ['in a third of the light', { light: 0.31 }, 'picture_too_dark'],
  ])('leaves %s to a person', async (_, options, detail) => {
    expect(await picture(await cardJpeg(options))).toMatchObject({ outcome: 'review', detail });
  });

  it.each([
    ['tiny', { width: 200, height: 150 }, 'picture_too_small'],
    ['a strip', { width: 2000, height: 600 }, 'picture_wrong_shape'],
    ['blurred', { blur: 3 }, 'picture_blurred'],
    ['blurred beyond recognition', { blur: 40 }, 'picture_blurred'],
    ['dark', { light: 0.15 }, 'picture_too_dark'],
    ['washed out', { light: 12 }, 'picture_overexposed'],
  ])('rejects what is %s', async (_, options, detail) => {
    expect(await picture(await cardJpeg(options))).toMatchObject({ outcome: 'failed', detail });
  });

  it.each([
    ['#000000', 'picture_too_dark'],
    ['#ffffff', 'picture_overexposed'],
    ['#808080', 'picture_blank'],
  ])('rejects a frame that is all %s', async (colour, detail) => {
    expect(await picture(await plainJpeg(colour))).toMatchObject({ outcome: 'failed', score: 0, detail });
    expect(await picture(await plainJpeg(colour), 'selfie')).toMatchObject({ outcome: 'failed', detail });
  });

  it('opens a PDF of one to five pages', async () => {
    expect(await pdf(pdfDocument())).toMatchObject({ outcome: 'passed' });
    expect(await pdf(pdfDocument({ pages: 5 }))).toMatchObject({ outcome: 'passed' });
    expect(await pdf(pdfDocument({ pages: 6 }))).toMatchObject({ outcome: 'failed', detail: 'pdf_too_many_pages' });
  });

  it.each([
    ['encrypted', pdfDocument({ encrypted: true })],
    ['broken', Buffer.from('%PDF-1.4 and nothing more')],
    ['a thread of a page', pdfDocument({ size: [1, 14_400] })],
    ['without a page', pdfDocument({ pages: 0 })],
  ])('rejects a PDF that is %s', async (_, bytes) => {
    expect(await pdf(bytes)).toMatchObject({ outcome: 'failed', detail: 'file_unreadable' });
  });

  it('rejects a PDF with an empty page', async () => {
    expect(await pdf(pdfDocument({ content: 'q Q' }))).toMatchObject({ outcome: 'failed' });
  });
});

describe('a thread that misbehaves', () => {
  const worker = new URL('../testing/workers/misbehaving-worker.ts', import.meta.url);
  const order = (pool: PictureCheck, text: string) =>
    pool.inspect({ bytes: Buffer.from(text), mimeType: 'image/jpeg', type: 'selfie' });

  it.each(['exit', 'throw', 'hang', 'memory'])(
    '%s: its file fails, the files before and behind it do not',
    async (fault) => {
      const pool = createPictureCheck({ threads: 1, timeLimit: 1500, worker });
      try {
        const results = await Promise.allSettled(['work', fault, 'work', 'work'].map((text) => order(pool, text)));
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      } finally {
        await pool.close();
      }
    },
  );
});
