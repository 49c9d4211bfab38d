import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, toPage } from './cursor.ts';
import { ProblemError } from '../problems/problems.ts';

const place = fc.record({
  created_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8e12) }),
  id: fc.uuid(),
});

describe('cursors', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(place, (given) => {
        expect(decodeCursor(encodeCursor(given))).toEqual(given);
      }),
    );
  });

  it('are refused when they are anything else', () => {
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
  it('says that there is more only when there is', () => {
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
