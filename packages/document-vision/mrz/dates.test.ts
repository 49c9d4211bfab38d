import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthDates, expirationDates } from './dates.ts';

describe('birthDates', () => {
  it('gives one date where only one century can be meant', () => {
    expect(birthDates('740812', 2026)).toEqual(['1974-08-12']);
    expect(birthDates('270101', 2026)).toEqual(['1927-01-01']);
  });

  it('gives both dates of a child and of somebody over a hundred', () => {
    expect(birthDates('220101', 2026)).toEqual(['2022-01-01', '1922-01-01']);
    expect(birthDates('040229', 2026)).toEqual(['2004-02-29', '1904-02-29']);
    expect(birthDates('000229', 2000)).toEqual(['2000-02-29']);
  });

  it('leaves out unknown days and months, be they fillers, noughts or XX', () => {
    expect(birthDates('74<<<<', 2026)).toEqual(['1974']);
    expect(birthDates('740000', 2026)).toEqual(['1974']);
    expect(birthDates('740800', 2026)).toEqual(['1974-08']);
    expect(birthDates('74XXXX', 2026)).toEqual(['1974']);
    expect(birthDates('7408XX', 2026)).toEqual(['1974-08']);
    for (const unknown of ['<<<<<<', 'XXXXXX', '']) expect(birthDates(unknown, 2026)).toEqual([]);
  });

  it('refuses days that no calendar has', () => {
    for (const text of ['230229', '74<<12', '741301', '740832', '7408', 'O40812'])
      expect(birthDates(text, 2026)).toBeUndefined();
  });

  it('ends every date with the figures of the MRZ', () => {
    const figures = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
    fc.assert(
      fc.property(figures, fc.integer({ min: 2020, max: 2099 }), (text, year) => {
        for (const date of birthDates(text, year) ?? []) {
          expect(date.slice(2).replaceAll('-', '').padEnd(6, '0')).toBe(text);
          expect(Number(date.slice(0, 4))).toBeLessThanOrEqual(year);
        }
      }),
    );
  });
});

describe('expirationDates', () => {
  it('takes the year within fifty years to come', () => {
    expect(expirationDates('340708', 2026, [], true)).toEqual(['2034-07-08']);
    expect(expirationDates('760101', 2026, [], true)).toEqual(['2076-01-01']);
    expect(expirationDates('770101', 2026, [], true)).toEqual(['1977-01-01']);
  });

  it('gives no end and 1999 where both can be meant', () => {
    expect(expirationDates('990101', 2026, ['1960-05-01'], true)).toEqual(['9999-01-01', '1999-01-01']);
    expect(expirationDates('991231', 2026, [], true)).toEqual(['9999-12-31', '1999-12-31']);
  });

  it('gives no end alone where the document or its holder is younger than 1999', () => {
    expect(expirationDates('990101', 2026, ['1940-05-01'], false)).toEqual(['9999-01-01']);
    expect(expirationDates('991231', 2026, ['2001-02-03'], true)).toEqual(['9999-12-31']);
  });

  it('takes another day of 1999 for what it is', () => {
    expect(expirationDates('990517', 2026, [], true)).toEqual(['1999-05-17']);
  });
});
