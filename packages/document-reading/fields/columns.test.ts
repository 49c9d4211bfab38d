import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { assignFields } from './assign.ts';
import { labelsOf } from './label-table.ts';
import { segmentsOf } from './segments.ts';

const context = { labels: labelsOf(['en', 'es']), today: '2026-11-26', country: null };

/** A line of print with its top left corner; letters are ten pixels wide and twenty high. */
const line = (text: string, left: number, top: number): TextLine => ({
  text,
  certainties: [0.98],
  places: [0.5],
  box: [
    [left, top],
    [left + 10 * text.length, top],
    [left + 10 * text.length, top + 20],
    [left, top + 20],
  ],
});

const values = (lines: TextLine[]) =>
  Object.fromEntries(
    [...assignFields(segmentsOf(lines, null, context), context)].map(([field, { value }]) => [field, value]),
  );

describe('columns that the detector takes for one line', () => {
  it('labels of two columns that are read as one line each have the value below them', () => {
    const lines = [line('Nationality / Document number', 0, 0), line('British', 0, 24), line('AB1234567', 160, 24)];
    expect(values(lines)).toEqual({ nationality: 'British', number: 'AB1234567' });
  });

  it('a line below labels of two columns is cut where the second one begins', () => {
    const labelsOfRow = [line('Num soport', 0, 0), line('Validez', 120, 0)];
    const above = line('Fecha de nacimiento', 0, -60);
    expect(values([above, ...labelsOfRow, line('BAB18342612301 01 2016', 0, 24)])).toEqual({
      number: 'BAB183426123',
      expiry_date: '2016-01-01',
    });
    // What is no value of the second field belongs to the first.
    expect(values([line('Nombre', 0, 0), line('Validez', 120, 0), line('Carmen Maria Isabel', 0, 24)])).toEqual({
      first_name: 'Carmen Maria Isabel',
    });
  });
});
