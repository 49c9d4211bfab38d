import { describe, expect, it } from 'vitest';
import { labelsOf } from './label-table.ts';
import { expiryWithoutLabel } from './other-dates.ts';
import type { Segment } from './segment.ts';

const context = { labels: labelsOf([]), today: '2026-11-26', country: null };

const known = (value: string) => ({ value, lines: [0], certainty: 0.9, confidence: 0.9 });
const KNOWN = new Map([
  ['birth_date', known('1964-08-12')],
  ['issue_date', known('2015-01-22')],
] as const);

const pageOf = (...texts: string[]): Segment[] =>
  texts.map((text, line) => ({
    line,
    label: null,
    isNumbered: false,
    text,
    whole: text,
    certainty: 0.95,
    left: 0,
    right: 100,
    top: 40 * line,
    bottom: 40 * line + 20,
  }));

const expiry = (page: Segment[], others = page, agreed = KNOWN) =>
  expiryWithoutLabel(new Map(agreed), [page, others], context);

describe('a date of expiry whose label nobody could read', () => {
  it('is the only date after that of the issue, and never sure', () => {
    expect(expiry(pageOf('12.08.64', '22.01.15', '21.01.30'))).toMatchObject({ value: '2030-01-21', confidence: 0.5 });
    expect(expiry(pageOf('22.01.15', '21.0.30'), pageOf('22.01.15', '21.01.30'))?.value).toBe('2030-01-21');
  });

  it('is not guessed among several, nor without the others', () => {
    expect(expiry(pageOf('21.01.30', '22.02.31'))).toBeUndefined();
    expect(expiry(pageOf('12.08.64', '22.01.15'))).toBeUndefined();
    expect(expiry(pageOf('21.01.30'), undefined, new Map())).toBeUndefined();
  });
});
