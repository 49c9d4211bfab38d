import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTwoOrders, monthNames, orderOfDates, parseDate, type DateContext } from './dates.ts';

const months = monthNames(['en', 'fr', 'de', 'nl', 'pl', 'hr']);
const context: DateContext = { order: 'day', months, past: true, today: '2026-11-23' };

describe('dates in print', () => {
  it.each([
    ['18.03.1990.', '1990-03-18'],
    ['01 01 1980', '1980-01-01'],
    ['06062008', '2008-06-06'],
    ['2025-10-16', '2025-10-16'],
    ['12 AUG/AOÛT 74', '1974-08-12'],
    ['19OKT/OCT 1971', '1971-10-19'],
    ['22 APR /AVR 17', '2017-04-22'],
    ['6062008', '2008-06-06'],
    ['1112008', null],
    ['3G APR 2023', '2023-04-30'],
    ['O6 APR 2023', '2023-04-06'],
    ['2O APR 2023', '2023-04-20'],
    ['1G APR 2023', null],
    ['31.02.2001', null],
    ['12.13.2001', null],
    ['B072RRE2155', null],
  ])('%s is %s', (text, date) => {
    expect(parseDate(text, context)).toBe(date);
  });

  it('a date of the United States has its month first', () => {
    expect(parseDate('08/31/2014', { ...context, order: 'month' })).toBe('2014-08-31');
    expect(parseDate('08/31/2014', context)).toBeNull();
  });

  it('a number above twelve says which one is the month, on all dates of a page', () => {
    expect(orderOfDates(['4a ISS 08/31/2019', '3 DOB 01/02/1990'])).toBe('month');
    expect(orderOfDates(['31.08.2019', 'Musterstraße 13'])).toBe('day');
    expect(orderOfDates(['01/02/1990', '2019-08-31', '12 AUG 2019'])).toBeNull();
    expect(orderOfDates(['08/31/2019', '31/08/2019'])).toBeNull();
  });

  it('a date of two small numbers may be two days', () => {
    expect(hasTwoOrders('01/02/1990', context)).toBe(true);
    for (const text of ['02/02/1990', '08/31/2019', '1990-01-02', '12 AUG 1990', 'Ada'])
      expect(hasTwoOrders(text, context)).toBe(false);
  });

  it('a year of two digits is behind for a birth and may lie ahead for an expiry', () => {
    expect(parseDate('12.08.64', context)).toBe('1964-08-12');
    expect(parseDate('21.01.30', { ...context, past: false })).toBe('2030-01-21');
  });

  it('a document without an end names a day of the year 9999, and nothing else does', () => {
    const ahead = { ...context, past: false };
    for (const [text, date] of [
      ['01 01 9999', '9999-01-01'],
      ['31.12.9999', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
      ['01 JAN 9999', '9999-01-01'],
      ['01.01.2999', null],
    ] as const)
      expect([text, parseDate(text, ahead)]).toEqual([text, date]);
    expect(parseDate('01 01 9999', context)).toBeNull();
  });

  it('a year of the issuer’s own calendar is reported in the Gregorian one', () => {
    expect(parseDate('25/06/2539', { ...context, calendar: 'buddhist' })).toBe('1996-06-25');
    expect(parseDate('01/01/1446', { ...context, calendar: 'islamic' })).toBe('2024-07-07');
  });

  it('a name of a month is no beginning of another language’s', () => {
    expect(parseDate('05 MAR 2015', { ...context, months: monthNames(['en', 'fi']) })).toBe('2015-03-05');
    expect(parseDate('05 MARRASKUUTA 2015', { ...context, months: monthNames(['en', 'fi']) })).toBe('2015-11-05');
  });

  it('a month that two languages name differently is no month', () => {
    // "lis" is November in Polish and October in Croatian.
    expect(parseDate('12 LIS 2001', context)).toBeNull();
  });

  it('every day is read as it was written, with any sign between the numbers', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom('.', '/', '-', ' ', ''), (date, sign) => {
        const iso = date.toISOString().slice(0, 10);
        expect(parseDate(iso.split('-').toReversed().join(sign), context)).toBe(iso);
      }),
    );
  });

  it('no text makes a day that does not exist', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789. /-AUGOKT') }), (text) => {
        const date = parseDate(text, context);
        expect(date === null || new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)).toBe(true);
      }),
    );
  });
});
