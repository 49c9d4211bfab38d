import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { SURE } from './agree.ts';
import { findFields } from './find-fields.ts';
import { labelsOf } from './label-table.ts';

const line = (text: string, index: number): TextLine => ({
  text,
  certainties: Array.from(text, () => 0.98),
  places: Array.from(text, (_, at) => (at + 0.5) / text.length),
  box: [
    [0, 40 * index],
    [10 * text.length, 40 * index],
    [10 * text.length, 40 * index + 20],
    [0, 40 * index + 20],
  ],
});

/** The dates of a page that all networks read alike, and whether they are sure. */
function dates(...texts: string[]) {
  const lines = texts.map(line);
  const context = { labels: labelsOf(['en']), layouts: [], today: '2026-11-26', countryOf: () => null, machine: null };
  const { agreed } = findFields({ voted: lines, english: lines, own: lines, mrzLines: [] }, context);
  return Object.fromEntries([...agreed].map(([field, { value, confidence }]) => [field, [value, confidence >= SURE]]));
}

describe('dates of a document of an unknown country', () => {
  it('are not sure where either number may be the month', () => {
    expect(dates('Date of birth: 01/02/1990')).toEqual({ birth_date: ['1990-02-01', false] });
    expect(dates('Date of birth: 31/01/1990')).toEqual({ birth_date: ['1990-01-31', true] });
  });

  it('are sure, and in its order, where another date of the page says', () => {
    expect(dates('Date of birth: 01/02/1990', 'Date of issue: 08/31/2019')).toEqual({
      birth_date: ['1990-01-02', true],
      issue_date: ['2019-08-31', true],
    });
  });
});
