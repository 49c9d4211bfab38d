import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingAt, openingFault, WEEKDAYS, type OpeningHours, type OpeningSpan } from './opening-hours.ts';

const week = WEEKDAYS.slice(0, 5).map((day): OpeningSpan => ({ day, from: '09:00', until: '17:00' }));
const berlin: OpeningHours = { time_zone: 'Europe/Berlin', weekly: week };
const at = (hours: OpeningHours, now: string) => {
  const { open, changes } = openingAt(hours, new Date(now));
  return [open, changes?.toISOString() ?? null];
};

describe('opening hours', () => {
  it.each([
    ['2026-11-23T10:00:00Z', true, '2026-11-23T16:00:00.000Z'],
    ['2026-11-23T07:59:00Z', false, '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T16:00:00Z', false, '2026-11-24T08:00:00.000Z'],
    ['2026-11-27T16:00:00Z', false, '2026-11-30T08:00:00.000Z'],
    // The clock was put back on the Sunday between.
    ['2026-10-23T15:00:00Z', false, '2026-10-26T08:00:00.000Z'],
    ['2026-10-22T15:00:00Z', false, '2026-10-23T07:00:00.000Z'],
  ])('at %s they are open: %s, until %s', (now, open, changes) => {
    expect(at(berlin, now)).toEqual([open, changes]);
  });

  it('spans that touch at midnight are one, and hours without a gap never end', () => {
    const night: OpeningSpan[] = [
      { day: 'monday', from: '20:00', until: '24:00' },
      { day: 'tuesday', from: '00:00', until: '04:00' },
    ];
    expect(at({ time_zone: 'UTC', weekly: night }, '2026-11-23T21:00:00Z')).toEqual([true, '2026-11-24T04:00:00.000Z']);
    expect(at({ time_zone: 'UTC', weekly: night }, '2026-11-24T01:00:00Z')).toEqual([true, '2026-11-24T04:00:00.000Z']);
    const always = WEEKDAYS.map((day): OpeningSpan => ({ day, from: '00:00', until: '24:00' }));
    expect(at({ time_zone: 'Asia/Kolkata', weekly: always }, '2026-11-23T21:00:00Z')).toEqual([true, null]);
    expect(at({ time_zone: 'UTC', weekly: [] }, '2026-11-23T21:00:00Z')).toEqual([false, null]);
  });

  it('on a day off nobody is there, and the next opening is after it', () => {
    const off = { ...berlin, days_off: ['2020-01-01', '2026-12-24', '2026-12-25'] };
    expect(at(off, '2026-12-23T10:00:00Z')).toEqual([true, '2026-12-23T16:00:00.000Z']);
    expect(at(off, '2026-12-24T10:00:00Z')).toEqual([false, '2026-12-28T08:00:00.000Z']);
    const weekend: OpeningSpan[] = [{ day: 'saturday', from: '10:00', until: '12:00' }];
    const saturdays = ['2026-12-19', '2026-12-26'];
    expect(at({ time_zone: 'UTC', weekly: weekend, days_off: saturdays }, '2026-12-18T00:00:00Z')).toEqual([
      false,
      '2027-01-02T10:00:00.000Z',
    ]);
    const always = WEEKDAYS.map((day): OpeningSpan => ({ day, from: '00:00', until: '24:00' }));
    expect(at({ time_zone: 'UTC', weekly: always, days_off: ['2026-12-25'] }, '2026-12-21T12:00:00Z')).toEqual([
      true,
      '2026-12-25T00:00:00.000Z',
    ]);
  });

  it('opening hours with an unknown time zone, an empty or a doubled span are faulty', () => {
    const fault = (changes: Partial<OpeningHours>) => openingFault({ ...berlin, ...changes });
    expect(fault({})).toBeNull();
    expect(fault({ time_zone: 'Europe/Nowhere' })).toEqual({ fault: 'no_time_zone', index: null });
    expect(fault({ days_off: ['2028-02-29', '2027-02-29'] })).toEqual({ fault: 'no_day', index: 1 });
    expect(fault({ weekly: [{ day: 'monday', from: '09:00', until: '09:00' }] })).toEqual({
      fault: 'span_empty',
      index: 0,
    });
    expect(fault({ weekly: [...week, { day: 'friday', from: '16:59', until: '18:00' }] })).toEqual({
      fault: 'spans_overlap',
      index: 5,
    });
  });

  it('whether they are open changes exactly when they say', () => {
    const places = ['Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];
    const span = fc.record({
      day: fc.constantFrom(...WEEKDAYS),
      from: fc.constantFrom('06:00', '09:30'),
      until: fc.constantFrom('12:00', '18:45'),
    });
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.array(span, { minLength: 1, maxLength: 5 }),
        instant,
        (time_zone, weekly, now) => {
          const { open, changes } = openingAt({ time_zone, weekly }, now);
          const later = (milliseconds: number) =>
            openingAt({ time_zone, weekly }, new Date((changes?.getTime() ?? 0) + milliseconds)).open;
          expect([later(-1), later(0)]).toEqual([open, !open]);
        },
      ),
    );
  });
});
