import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { seePage, appearanceOf } from './see-page.ts';
import { isPaper } from './paper.ts';
import { kindOf, recognise, type Appearance } from './recognise.ts';

const CARD: Appearance = {
  aspect: 1.586,
  isCut: false,
  isPaper: false,
  mayBeScan: false,
  isMachineReadable: false,
  faces: null,
};
const nothing: Appearance = { ...CARD, aspect: null };

describe('recognise', () => {
  it('an image without outline, code and face shows no document', () => {
    expect(recognise(nothing, 'ID-1')).toBe('no_document');
    expect(recognise({ ...nothing, faces: [] }, 'ID-1')).toBe('no_document');
  });

  it('a portrait, a code or the shape of a scan may be a document without visible edges', () => {
    expect(recognise({ ...nothing, faces: [{ eyes: 0.07 }] }, 'ID-1')).toBe('page_not_found');
    expect(recognise({ ...nothing, isMachineReadable: true }, 'ID-1')).toBe('page_not_found');
    expect(recognise({ ...nothing, mayBeScan: true }, 'ID-1')).toBe('page_not_found');
  });

  it('a large face, or two of one size, are people and no document', () => {
    expect(recognise({ ...nothing, faces: [{ eyes: 0.2 }] }, 'ID-1')).toBe('face_not_document');
    expect(recognise({ ...nothing, faces: [{ eyes: 0.08 }, { eyes: 0.07 }] }, 'ID-1')).toBe('face_not_document');
  });

  it('a page that the edge of the image cuts off is reported as such', () => {
    expect(recognise({ ...nothing, isCut: true }, 'ID-1')).toBe('page_cut_off');
    expect(recognise({ ...nothing, isCut: true, mayBeScan: true }, 'ID-1')).toBe('page_not_found');
  });

  it('a card is another document than a passport, and nothing is reported where the size is unknown', () => {
    expect(recognise(CARD, 'ID-3')).toBe('wrong_document');
    expect(recognise({ ...CARD, aspect: 1.42 }, 'ID-1')).toBe('wrong_document');
    expect(recognise(CARD, 'ID-1')).toBeNull();
    expect(recognise(CARD, null)).toBeNull();
  });

  it('a sheet of paper without a face is no document, and one with a face may be', () => {
    const sheet: Appearance = { ...CARD, aspect: 1.414, isPaper: true };
    expect(recognise({ ...sheet, faces: [] }, 'ID-3')).toBe('paper_not_document');
    expect(recognise({ ...sheet, faces: [{ eyes: 0.06 }] }, 'ID-3')).toBeNull();
    expect(recognise(sheet, 'ID-1')).toBe('paper_not_document');
  });

  it('the shape says only that a document is a card', () => {
    expect(kindOf({ mrz: null, licence: null }, 1.586)).toEqual({ kind: 'card', country: null });
    expect(kindOf({ mrz: null, licence: null }, 1.42)).toBeNull();
  });
});

/** A page with lines of dark print on a colour. */
function page(colour: readonly [number, number, number]): Frame {
  const data = new Uint8Array(320 * 226 * 3);
  for (let at = 0; at < 320 * 226; at++) {
    const isPrint = Math.floor(at / 320) % 12 < 2 && at % 5 < 3;
    data.set(isPrint ? [30, 30, 30] : colour, at * 3);
  }
  return { width: 320, height: 226, channels: 3, data };
}

describe('isPaper', () => {
  it('print on white is paper, and print on colour is not', () => {
    expect(isPaper(page([240, 238, 235]))).toBe(true);
    expect(isPaper(page([150, 190, 230]))).toBe(false);
  });
});

/** A pale page of these sides with a dark portrait and lines of print, before a background as wide as the margin. */
function scan(width: number, height: number, margin: number): Frame {
  const data = new Uint8Array(width * height).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < margin) return 70;
    if (y < 0.2 * height || y > 0.87 * height || x < 0.1 * width || x > 0.9 * width) return 215;
    return x < 0.4 * width || (x > 0.45 * width && y % 24 < 10 && x % 13 < 9) ? 60 : 215;
  });
  return { width, height, channels: 1, data };
}

describe('seePage', () => {
  it('the portrait on a scan is no page', () => {
    expect(seePage({ frame: scan(640, 404, 0), fromCamera: false }, null, null, 300)).toBeNull();
  });

  it('what our camera keeps around a card is no scan of a passport, however small the card', () => {
    // A card with a margin of 0.12 of its longer side (src/customer/capture/guide.ts).
    const kept = { ...scan(720, 505, 140), channels: 1 as const };
    expect(seePage({ frame: kept, fromCamera: true }, null, null, 300)).not.toBeNull();
    expect(seePage({ frame: kept, fromCamera: false }, null, null, 300)).toBeNull();
    expect(appearanceOf({ frame: kept, fromCamera: true }, null, false)).toMatchObject({ mayBeScan: false });
    expect(appearanceOf({ frame: kept, fromCamera: false }, null, false)).toMatchObject({ mayBeScan: true });
  });

  it('a page with a margin around it is found', () => {
    const page = seePage({ frame: scan(640, 404, 40), fromCamera: false }, null, null, 300);
    expect(page!.image).toMatchObject({ width: 300, height: 189 });
    expect(Math.abs(page!.length - 560)).toBeLessThan(8);
  });
});
