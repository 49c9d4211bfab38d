import { describe, expect, it } from 'vitest';
import type { PrintedField } from '@veridoor/document-types/fields';
import { doubtsOfDocumentNumber, doubtsOfNumber } from './number-doubts.ts';

describe('a personal number', () => {
  it.each([
    ['PL', '44051401359', '1944-05-14', 'M'],
    ['SE', '811228-9874', '1981-12-28', 'M'],
    ['FI', '131052-308T', '1952-10-13', 'F'],
    ['IT', 'RSSMRA85T10A562S', '1985-12-10', 'M'],
    ['BE', '85073003328', '1985-07-30', 'M'],
    ['BG', '7523169263', '1875-03-16', 'M'],
    ['CZ', '7103192745', '1971-03-19', 'M'],
    ['EE', '37605030299', '1976-05-03', 'M'],
    ['LT', '33309240064', '1933-09-24', 'M'],
    ['NO', '29029600013', '1996-02-29', 'F'],
    ['RO', '1630615123457', '1963-06-15', 'M'],
  ] as const)('a personal number of %s says when its holder was born, and their sex', (country, number, birth, sex) => {
    const facts = { birth_date: birth, sex, personal_number: number };
    const doubts = (changed: Partial<Record<keyof typeof facts, string>>) =>
      doubtsOfNumber(
        new Map(Object.entries({ ...facts, ...changed }) as [keyof typeof facts, string][]),
        null,
        country,
      );
    expect(doubts({})).toEqual([]);
    expect(doubts({ birth_date: birth.slice(0, 7) })).toEqual([]);
    expect(doubts({ birth_date: birth.replace(/\d$/u, '1') })).toEqual(['number_birth_date_differs']);
    expect(doubts({ sex: sex === 'M' ? 'F' : 'M' })).toEqual(['number_sex_differs']);
  });

  it('a number of an MRZ counts only when its check digits are right: it may be another one', () => {
    const machine = { otherNumbers: ['44051401359', '123'], birthDate: '1944-05-15', sex: 'M' } as const;
    expect(doubtsOfNumber(new Map(), machine, 'PL')).toEqual(['number_birth_date_differs']);
    expect(doubtsOfNumber(new Map(), { ...machine, otherNumbers: ['44051401358'] }, 'PL')).toEqual([]);
  });

  it.each([
    ['TR', '10000000146', []],
    ['TR', '10000000147', ['number_check_digit_wrong']],
    ['TR', '100000001', ['number_of_other_form']],
    ['PL', '44051401358', ['number_check_digit_wrong']],
    ['FI', '131052308T', []],
    ['GB', '44051401358', []],
    [null, '44051401358', []],
  ])('of %s, %s is reported as %j', (country, number, doubts) => {
    expect(doubtsOfNumber(new Map([['personal_number', number]]), null, country)).toEqual(doubts);
  });
});

const doubtsOf = (
  country: string | null,
  kind: 'id_card' | 'passport' | 'driving_licence',
  values: Partial<Record<PrintedField, string>>,
) => doubtsOfDocumentNumber(new Map(Object.entries(values) as [PrintedField, string][]), null, { country, kind });

describe("a document's number", () => {
  it.each([
    ['id_card', 'ABA300000', []],
    ['id_card', 'ABA300001', ['number_check_digit_wrong']],
    ['passport', 'ZS 0000177', []],
    ['passport', 'ZS 0000178', ['number_check_digit_wrong']],
    ['driving_licence', 'ABA300001', []],
    ['id_card', '12345', []],
  ] as const)('of a Polish %s %s: %j', (kind, number, reported) => {
    expect(doubtsOf('PL', kind, { number })).toEqual(reported);
    expect(doubtsOf('DE', kind, { number })).toEqual([]);
  });

  it.each([
    ['B072RRE2I55', []],
    ['B072RRE2I45', ['number_check_digit_wrong']],
    ['B072RRE2I5', []],
  ])('of a German licence %s: %j', (number, reported) => {
    expect(doubtsOf('DE', 'driving_licence', { number })).toEqual(reported);
  });

  it('of a British licence says when its holder was born, and their sex', () => {
    const number = 'MORGA 753116 SM9IJ 35';
    const of = (facts: Partial<Record<PrintedField, string>>) =>
      doubtsOf('GB', 'driving_licence', { number, ...facts });
    expect(of({ birth_date: '1976-03-11', sex: 'F' })).toEqual([]);
    expect(of({ birth_date: '1976-03-11', sex: 'M' })).toEqual(['number_sex_differs']);
    expect(of({ birth_date: '1986-03-11' })).toEqual(['number_birth_date_differs']);
    expect(doubtsOf('GB', 'driving_licence', { number: '12345678', birth_date: '1986-03-11' })).toEqual([]);
  });
});
