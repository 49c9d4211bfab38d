import { describe, expect, it } from 'vitest';
import type { PrintedField } from '@veridoor/document-reading/fields/label-table';
import { doubtsOfDocumentNumber } from './document-number.ts';
import { loadLabels } from './type-tables.ts';

const { numberForms } = await loadLabels();

const doubts = (
  country: string | null,
  kind: 'id_card' | 'passport' | 'driving_licence',
  values: Partial<Record<PrintedField, string>>,
) =>
  doubtsOfDocumentNumber(
    new Map(Object.entries(values) as [PrintedField, string][]),
    null,
    { country, kind },
    numberForms,
  );

describe("a document's number", () => {
  it.each([
    ['id_card', 'ABA300000', []],
    ['id_card', 'ABA300001', ['number_check_digit_wrong']],
    ['passport', 'ZS 0000177', []],
    ['passport', 'ZS 0000178', ['number_check_digit_wrong']],
    ['driving_licence', 'ABA300001', []],
    ['id_card', '12345', []],
  ] as const)('of a Polish %s %s: %j', (kind, number, told) => {
    expect(doubts('PL', kind, { number })).toEqual(told);
    expect(doubts('DE', kind, { number })).toEqual([]);
  });

  it.each([
    ['B072RRE2I55', []],
    ['B072RRE2I45', ['number_check_digit_wrong']],
    ['B072RRE2I5', []],
  ])('of a German licence %s: %j', (number, told) => {
    expect(doubts('DE', 'driving_licence', { number })).toEqual(told);
  });

  it('of a British licence says when its holder was born, and their sex', () => {
    const number = 'MORGA 753116 SM9IJ 35';
    const of = (facts: Partial<Record<PrintedField, string>>) => doubts('GB', 'driving_licence', { number, ...facts });
    expect(of({ birth_date: '1976-03-11', sex: 'F' })).toEqual([]);
    expect(of({ birth_date: '1976-03-11', sex: 'M' })).toEqual(['number_sex_differs']);
    expect(of({ birth_date: '1986-03-11' })).toEqual(['number_birth_date_differs']);
    expect(doubts('GB', 'driving_licence', { number: '12345678', birth_date: '1986-03-11' })).toEqual([]);
  });
});
