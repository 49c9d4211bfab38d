import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedParts } from './components.ts';

const parts = (rows: readonly string[]) => {
  const mask = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));
  return [...connectedParts(mask, rows[0]!.length)].map((places) => [...places].toSorted((a, b) => a - b));
};

describe('connectedParts', () => {
  it('pixels that touch by a side or a corner are one part', () => {
    expect(parts(['#..', '.#.', '..#'])).toEqual([[0, 4, 8]]);
  });

  it('the end of a row does not touch the beginning of the next', () => {
    expect(parts(['..#', '#..'])).toEqual([[2], [3]]);
  });

  it('every pixel of a mask belongs to one part', () => {
    const width = fc.integer({ min: 1, max: 12 });
    const mask = width.chain((across) =>
      fc.tuple(fc.constant(across), fc.array(fc.integer({ min: 0, max: 1 }), { minLength: across, maxLength: across })),
    );
    fc.assert(
      fc.property(fc.array(mask, { minLength: 1, maxLength: 8 }), (rows) => {
        const [[across]] = rows as [[number, number[]]];
        const bytes = Uint8Array.from(rows.flatMap(([, row]) => Array.from({ length: across }, (_, i) => row[i] ?? 0)));
        const found = [...connectedParts(bytes, across)].flatMap((places) => [...places]);
        const set = [...bytes].flatMap((value, at) => (value === 1 ? [at] : []));
        expect(found.toSorted((a, b) => a - b)).toEqual(set);
      }),
    );
  });
});
