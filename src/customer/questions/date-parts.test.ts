import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDate } from '@veridoor/validation/check';
import { dateOrder, dayOf, faultyPart, partsOf, pastedDay, typedPart } from './date-parts.ts';

it('parts of a day make the day, however few digits were typed', () => {
  expect(dayOf({ year: '1980', month: '2', day: '9' })).toBe('1980-02-09');
  expect(dayOf({ year: '', month: '', day: '' })).toBe('');
});

it('a day that is typed halfway keeps its parts and is no date', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{0,4}$/),
      fc.stringMatching(/^\d{0,2}$/),
      fc.stringMatching(/^\d{0,2}$/),
      (year, month, day) => {
        const value = dayOf({ year, month, day });
        const back = partsOf(value);
        expect([back.year, Number(back.month), Number(back.day)]).toEqual([year, Number(month), Number(day)]);
        expect(faultyPart(value) === null).toBe(isDate(value));
      },
    ),
  );
});

it.each([
  ['1980-2-', 'day', 'missing'],
  ['-2-9', 'year', 'missing'],
  ['1980-13-9', 'month', 'wrong'],
  ['80-2-9', 'year', 'wrong'],
  ['2023-2-29', 'day', 'wrong'],
  ['1980-2-0', 'day', 'wrong'],
])('the day %s says which part is at fault: %s', (value, part, fault) => {
  expect(faultyPart(value)).toEqual({ part, fault });
});

it('a month or a year is enough where the rest need not be known, and no day without its month is', () => {
  expect(dayOf({ year: '1980', month: '2', day: '' }, true)).toBe('1980-02');
  expect(dayOf({ year: '1980', month: '', day: '' }, true)).toBe('1980');
  expect(faultyPart(dayOf({ year: '1980', month: '', day: '9' }, true), true)).toEqual({
    part: 'month',
    fault: 'missing',
  });
  expect(faultyPart(dayOf({ year: '1980', month: '13', day: '' }, true), true)).toEqual({
    part: 'month',
    fault: 'wrong',
  });
  expect(faultyPart(dayOf({ year: '80', month: '', day: '' }, true), true)).toEqual({ part: 'year', fault: 'wrong' });
});

it.each([
  ['en-GB', '01/02/1980', '1980-02-01'],
  ['en-US', '01/02/1980', '1980-01-02'],
  ['en-US', '23/02/1980', '1980-02-23'],
  ['en-GB', '02/23/1980', '1980-02-23'],
  ['de', '1.2.1980', '1980-02-01'],
  ['ja', '1980年2月1日', '1980-02-01'],
  ['de', ' 1980-02-01 ', '1980-02-01'],
  ['ar', '٠١/٠٢/١٩٨٠', '1980-02-01'],
  ['en-GB', '01021980', '1980-02-01'],
  ['en-GB', '19800201', '1980-02-01'],
  ['en-GB', '1/2/80', null],
  ['en-GB', '31/02/1980', null],
  ['en-GB', '1980', null],
  ['en-GB', '12', null],
  ['en-GB', 'tomorrow', null],
])('in %s the whole day %s is spread over its fields as %s', (language, text, day) => {
  const parts = pastedDay(text, dateOrder(language));
  expect(parts && dayOf(parts)).toBe(day);
});

it('the parts of a day stand in the order of the language', () => {
  expect(['en-US', 'en-GB', 'tr', 'ar', 'ja'].map((language) => dateOrder(language).join(' '))).toEqual([
    'month day year',
    'day month year',
    'day month year',
    'day month year',
    'year month day',
  ]);
});

it('digits of other scripts are digits, and everything else is dropped', () => {
  expect([typedPart('year', '١٩٨٠'), typedPart('day', '2.9x1')]).toEqual(['1980', '29']);
});
