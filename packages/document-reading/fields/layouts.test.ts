import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsOf } from './label-table.ts';
import { findLayout, type TypeLayout } from './layouts.ts';
import type { Segment } from './segment.ts';

const context = { labels: labelsOf(['de']), today: '2026-11-26', country: null };

const LAYOUT: TypeLayout = {
  country: 'DE',
  kind: 'driving_licence',
  version: '2013',
  side: 'front',
  words: { FÜHRERSCHEIN: [[23, 3]] },
  fields: {
    last_name: [[26, 8]],
    first_name: [[26, 14]],
    birth_date: [[26, 17]],
    authority: [
      [50, 20],
      [26, 24],
    ],
    expiry_date: [[26, 27]],
    number: [[26, 30]],
  },
};

const PRINT: readonly (readonly [text: string, x: number, y: number])[] = [
  ['FÜHRERSCHEIN', 23, 3],
  ['Mustermann', 26, 8],
  ['Erika', 26, 14],
  ['312.08.64', 24, 17],
  ['Amt', 50, 20],
  ['Musterhausen', 26, 24],
  ['21.01.30', 26, 27],
  ['B072RRE2I55', 26, 30],
];

/** A page of such lines, 2 mm high, at so many pixels a millimetre. */
const pageOf = (print: typeof PRINT, scale: number, left: number, top: number): Segment[] =>
  print.map(([text, x, y], line) => ({
    line,
    label: null,
    isNumbered: false,
    text,
    whole: text,
    certainty: 0.98,
    left: left + scale * x,
    right: left + scale * (x + 2 * text.length),
    top: top + scale * (y - 1),
    bottom: top + scale * (y + 1),
  }));

const find = (
  page: Segment[],
  type = { country: null as string | null, kind: null },
  layouts = [LAYOUT],
  mrz: Segment[] = [],
) => findLayout([page, page], mrz, layouts, type, context);

describe('layouts', () => {
  it('values are read by their places, at any scale and place of the page', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 30, noNaN: true }),
        fc.integer({ min: -200, max: 900 }),
        fc.integer({ min: -200, max: 900 }),
        (scale, left, top) => {
          const found = find(pageOf(PRINT, scale, left, top));
          expect(found?.layout.version).toBe('2013');
          expect(Object.fromEntries([...found!.fields[0]].map(([field, { value }]) => [field, value]))).toEqual({
            last_name: 'Mustermann',
            first_name: 'Erika',
            birth_date: '1964-08-12',
            authority: 'Amt Musterhausen',
            expiry_date: '2030-01-21',
            number: 'B072RRE2I55',
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('a page whose lines stand elsewhere has no known layout', () => {
    const elsewhere = PRINT.map(([text], i) => [text, 5 + ((i * 23) % 60), 48 - ((i * 13) % 40)] as const);
    expect(find(pageOf(elsewhere, 10, 0, 0))).toBeNull();
  });

  it('dates and numbers must be there: names may be any words', () => {
    const words = PRINT.map(([text, x, y]) => [/\d/u.test(text) ? 'Word' : text, x, y] as const);
    expect(find(pageOf(words, 10, 0, 0))).toBeNull();
  });

  it('layouts of other countries than the page’s are not tried', () => {
    expect(find(pageOf(PRINT, 10, 0, 0), { country: 'AT', kind: null })).toBeNull();
  });

  it('the layout with most lines in their places is the page’s', () => {
    const { expiry_date: _, ...fields } = LAYOUT.fields;
    const older = { ...LAYOUT, version: '1999', fields };
    expect(find(pageOf(PRINT, 10, 0, 0), undefined, [older, LAYOUT])?.layout.version).toBe('2013');
    const without = PRINT.filter(([text]) => text !== '21.01.30');
    expect(find(pageOf(without, 10, 0, 0), undefined, [older, LAYOUT])?.layout.version).toBe('1999');
  });

  it('the back of a card is found by the lines of its MRZ, and values are none of these', () => {
    const back: TypeLayout = {
      ...LAYOUT,
      kind: 'id_card',
      side: 'back',
      words: {},
      mrz: [
        [6, 39],
        [6, 43],
        [6, 47],
      ],
      fields: { address: [[39, 5], [39, 9]], issue_date: [[4, 15]], authority: [[4, 22]] }, // prettier-ignore
    };
    const lines = [
      ['KÖLN', 39, 5],
      ['WEG 17', 39, 9],
      ['01.11.10', 4, 15],
      ['STADT KÖLN', 4, 22],
    ] as const;
    const mrz = [
      ['IDD<<T220001293<<<<<<<<<<<<<<<', 6, 39],
      ['6408125<2010315D<<<<<<<<<<<<<4', 6, 43],
      ['MUSTERMANN<<ERIKA<<<<<<<<<<<<<', 6, 47],
    ] as const;
    const found = find(pageOf(lines, 10, 0, 0), undefined, [back], pageOf(mrz, 10, 0, 0));
    expect([...found!.fields[0]].map(([field, { value }]) => [field, value])).toEqual([
      ['address', 'KÖLN, WEG 17'],
      ['issue_date', '2010-11-01'],
      ['authority', 'STADT KÖLN'],
    ]);
    expect(find(pageOf(lines, 10, 0, 0), undefined, [back])).toBeNull();
    expect(find(pageOf([], 10, 0, 0), undefined, [back], pageOf(mrz, 10, 0, 0))).toBeNull();
  });
});
