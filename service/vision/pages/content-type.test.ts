import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentType } from './content-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('file types by content', () => {
  it.each([
    [bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'image/png'],
    [bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
    [bytes('GIF89a'), 'image/gif'],
    [bytes([0, 0, 0, 28], 'ftypavif'), 'image/avif'],
    [bytes([0, 0, 0, 32], 'ftypmif1', [0, 0, 0, 0], 'mif1avifmiafMA1B'), 'image/avif'],
    [bytes('%PDF-1.7'), 'application/pdf'],
    [bytes([0xef, 0xbb, 0xbf], '\r\n%PDF-1.4'), 'application/pdf'],
  ])('file %# is recognised by its first bytes', (file, type) => {
    expect(contentType(file)).toBe(type);
  });

  it.each([
    bytes(''),
    bytes('BM'),
    bytes('II*\0'),
    bytes([0, 0, 0, 24], 'ftypheic'),
    bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic'),
    bytes([0, 0, 0, 16], 'ftypmif1', [0, 0, 0, 0], 'avif'),
    bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    bytes('<!doctype html><!-- %PDF-1.4 -->'),
    bytes('MZ', '%PDF-1.4'),
    bytes('RIFF', [1, 2, 3, 4], 'WAVE'),
    bytes([0xff, 0xd8]),
  ])('file %# is not of an accepted type', (file) => {
    expect(contentType(file)).toBeUndefined();
  });

  it('the check never throws and looks only at the beginning', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 41, maxLength: 200 }), (noise) => {
        const type = contentType(noise);
        expect(contentType(Buffer.concat([noise, bytes('%PDF-1.4')]))).toBe(type);
      }),
    );
  });
});
