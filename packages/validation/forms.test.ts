import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedQuestions, faultOf, faultsOf, isDate, tidyAnswer } from './check.ts';
import { isNationalNumber, knowsNationalNumber } from './national-numbers.ts';
import type { Answer, Question } from './question.ts';

const TODAY = '2026-11-21';

/** The fault of an answer as typed. */
function said(question: Omit<Question, 'id'>, typed: Answer): string | null {
  const whole = { id: 'q', ...question };
  const answer = tidyAnswer(whole, typed);
  return answer === null ? 'nothing' : faultOf(whole, answer, TODAY);
}

describe('national numbers', () => {
  it.each([
    ['TR', '10000000146'],
    ['ES', '12345678Z'],
    ['ES', 'x1234567l'],
    ['PL', '44051401359'],
    ['SE', '811228-9874'],
    ['SE', '19811228-9874'],
    ['FI', '131052-308T'],
    ['BR', '111.444.777-35'],
    ['NL', '111222333'],
    ['DE', '86 095 742 719'],
    ['IT', 'RSSMRA85T10A562S'],
    ['FR', '2 55 08 14 168 025 38'],
    ['AE', '784-1980-1234567-8'],
    ['BE', '85.07.30-033.28'],
    ['BG', '7523169263'],
    ['CZ', '7103192745'],
    ['EE', '37605030299'],
    ['LT', '33309240064'],
    ['RO', '1630615123457'],
    ['NO', '29029600013'],
    ['SK', '710319/2745'],
    ['AT', '1237 010180'],
    ['CY', '00123456H'],
    ['GR', '01018000016'],
    ['GR', '090000045'],
    ['HR', '12345678903'],
    ['HU', '1-850201-1236'],
    ['HU', '3-030201-1233'],
    ['IE', '1234567T'],
    ['LU', '1985020112349'],
    ['LV', '010180-10018'],
    ['PT', '123456789'],
    ['PT', '000000000ZZ4'],
    ['SI', '0102985500018'],
  ])('a national number of %s is accepted only with its own check digit: %s', (country, number) => {
    expect(isNationalNumber(country, number)).toBe(true);
    const last = number.at(-1) ?? '';
    const signs = Array.from(/\d/.test(last) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const accepted = signs.filter((sign) => isNationalNumber(country, number.slice(0, -1) + sign));
    expect(accepted).toEqual([last.toUpperCase()]);
  });

  it.each([
    ['110101/111', true],
    ['535101111', true],
    ['540101111', false],
    ['111301111', false],
    ['110132111', false],
    ['110101000', false],
  ])('a Czech or Slovak born before 1954 has nine digits: %s, %s', (number, isOne) => {
    expect(isNationalNumber('CZ', number)).toBe(isOne);
    expect(isNationalNumber('SK', number)).toBe(isOne);
  });

  it.each([
    ['DK', '010280-1234', true],
    ['DK', '320280-1234', false],
    ['DK', '010280-12345', false],
    ['IE', '1234567FA', true],
    ['IE', '1234567TA', false],
    ['LV', '32000000001', true],
    ['MT', '123456M', true],
    ['MT', '0M', false],
    ['MT', '123456X', false],
    ['GR', '000000000', false],
    ['PT', '523456780', false],
  ])('a number of %s without a check digit of its own, or of a second kind: %s, %s', (country, number, isOne) => {
    expect(isNationalNumber(country, number)).toBe(isOne);
  });

  it('knows the numbers of all members of the European Union', () => {
    const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    expect(members.filter((country) => !knowsNationalNumber(country))).toEqual([]);
    expect(['TR', 'AE'].every(knowsNationalNumber)).toBe(true);
  });

  it('a national number is never found in other texts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'TR',
          'ES',
          'PL',
          'SE',
          'FI',
          'BR',
          'NL',
          'DE',
          'IT',
          'FR',
          'AE',
          'BE',
          'BG',
          'CZ',
          'EE',
          'NO',
          'RO',
          'XX',
        ),
        fc.string(),
        (country, text) => {
          expect(isNationalNumber(country, `${text}#`)).toBe(false);
        },
      ),
    );
  });
});

describe('answers', () => {
  it.each<[Omit<Question, 'id'>, Answer, string | null]>([
    [{ type: 'text' }, "  O'Brien-Şahin 王 ", null],
    [{ type: 'text' }, 'X', null],
    [{ type: 'text' }, '   ', 'nothing'],
    [{ type: 'text' }, 'a\u202eb', 'forbidden_character'],
    [{ type: 'text', minimum: 3 }, '😀😀', 'too_short'],
    [{ type: 'text', maximum: 2 }, '😀😀', null],
    [{ type: 'text' }, 'x'.repeat(1_001), 'too_long'],
    [{ type: 'text' }, 5, 'wrong_type'],
    [{ type: 'number', minimum: 0, maximum: 9 }, 9, null],
    [{ type: 'number', minimum: 0 }, -1, 'too_small'],
    [{ type: 'number', maximum: 9 }, 10, 'too_large'],
    [{ type: 'number' }, NaN, 'wrong_type'],
    [{ type: 'date' }, '2024-02-29', null],
    [{ type: 'date' }, '2023-02-29', 'no_date'],
    [{ type: 'date' }, '0001-01-01', null],
    [{ type: 'date' }, '9999-12-31', null],
    [{ type: 'date', latest: 'today' }, '2026-11-22', 'too_late'],
    [{ type: 'date', earliest: '1900-01-01' }, '1899-12-31', 'too_early'],
    [{ type: 'phone' }, '+90 (532) 123 45 67', null],
    [{ type: 'phone' }, '00905321234567', null],
    [{ type: 'phone' }, '+90 532/123 45 67', null],
    [{ type: 'phone' }, '0532 123 45 67', 'no_phone'],
    [{ type: 'email' }, ' Ada@Bank.EXAMPLE ', null],
    [{ type: 'email' }, 'ada@bank', 'no_email'],
    [{ type: 'email' }, '=?utf-8?q?x?=@example.com', 'no_email'],
    [{ type: 'email' }, 'a=b?c@example.com', null],
    [{ type: 'choice', choices: [{ value: 'a' }] }, 'a', null],
    [{ type: 'choice', choices: [{ value: 'a' }] }, 'b', 'no_choice'],
    [{ type: 'choices', choices: [{ value: 'a' }, { value: 'b' }], maximum: 1 }, ['a', 'b'], 'choices_surplus'],
    [{ type: 'choices', choices: [{ value: 'a' }] }, ['a', 'a'], 'no_choice'],
    [{ type: 'choices', choices: [{ value: 'a' }] }, [], 'nothing'],
    [{ type: 'country' }, 'TR', null],
    [{ type: 'country' }, 'ZZ', 'no_country'],
    [{ type: 'country' }, 'XXA', 'no_country'],
    [{ type: 'country', known: 'nationality' }, 'XXA', null],
    [{ type: 'country', known: 'nationality' }, 'XXB', 'no_country'],
    [{ type: 'national_number', country: 'TR' }, '100 000 001 46', null],
    [{ type: 'national_number', country: 'TR' }, '١٠٠٠٠٠٠٠١٤٦', null],
    [{ type: 'national_number', country: 'TR' }, '10000000147', 'no_national_number'],
  ])('the question %j answered with %j has the fault %s', (question, typed, fault) => {
    expect(said(question, typed)).toBe(fault);
  });

  it('tidying an answer twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('text', 'phone', 'email', 'national_number' as const),
        fc.string({ unit: 'grapheme' }),
        (type, text) => {
          const question: Question = { id: 'q', type };
          const once = tidyAnswer(question, text);
          expect(once === null ? null : tidyAnswer(question, once)).toEqual(once);
        },
      ),
    );
  });

  it('a date answer must be a day that exists', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isDate(date.toISOString().slice(0, 10))).toBe(true);
        },
      ),
    );
    expect(isDate('0000-01-01')).toBe(false);
  });
});

describe('conditions', () => {
  const questions: Question[] = [
    { id: 'job', type: 'choice', choices: [{ value: 'employed' }, { value: 'none' }] },
    { id: 'employer', type: 'text', only_if: { question: 'job', is: ['employed'] } },
    { id: 'since', type: 'date', only_if: { question: 'employer', is: ['Norvik'] } },
    { id: 'remark', type: 'text', optional: true },
  ];
  const asked = (answers: Record<string, Answer>) => askedQuestions(questions, answers).map(({ id }) => id);

  it('a conditional question is asked only while the question that it depends on is asked', () => {
    expect(asked({})).toEqual(['job', 'remark']);
    expect(asked({ job: 'employed', employer: 'Norvik' })).toEqual(['job', 'employer', 'since', 'remark']);
    expect(asked({ job: 'none', employer: 'Norvik' })).toEqual(['job', 'remark']);
  });

  it('a required question may stay empty only while it is not asked', () => {
    const faults = (answers: Record<string, Answer>, complete: boolean) =>
      Object.fromEntries(faultsOf(questions, answers, { today: TODAY, complete }));
    expect(faults({}, false)).toEqual({});
    expect(faults({ job: 'employed' }, true)).toEqual({ employer: 'required' });
    expect(faults({ job: 'none', employer: 'x'.repeat(2_000) }, true)).toEqual({});
  });
});
