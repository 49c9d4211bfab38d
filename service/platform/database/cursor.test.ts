import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, toPage } from './cursor.ts';
import { ProblemError } from '../problems/problems.ts';

const place = fc.record({
  created_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8e12) }),
  id: fc.uuid(),
});

describe('cursors', () => {
  it('a cursor reads back as it was written', () => {
    fc.assert(
      fc.property(place, (given) => {
        expect(decodeCursor(encodeCursor(given))).toEqual(given);
      }),
    );
  });

  it('any other text is refused as a cursor', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(ProblemError);
      }),
    );
    expect(() => decodeCursor(Buffer.from("2026-01-01T00:00:00.000Z ' or 1=1").toString('base64url'))).toThrow(
      ProblemError,
    );
  });
});

describe('toPage', () => {
  it('a page says that more follows only when it does', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), (rows, limit) => {
        const read = rows.slice(0, limit + 1);
        const page = toPage(read, limit, (row) => row.id);
        expect(page.data).toEqual(read.slice(0, limit).map((row) => row.id));
        expect(page.has_more).toBe(read.length > limit);
        expect(page.next_cursor === null).toBe(!page.has_more);
      }),
    );
  });
});
