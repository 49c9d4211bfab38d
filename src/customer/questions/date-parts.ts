import { asciiDigits } from '@veridoor/validation/one-time-code';
import { isDate } from '@veridoor/validation/check';

export const DATE_PARTS = ['year', 'month', 'day'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** What stands in the fields of a day, as digits. */
export type DateParts = Readonly<Record<DatePart, string>>;

/** Digits of each part at most. */
export const PART_LENGTH: Readonly<Record<DatePart, number>> = { year: 4, month: 2, day: 2 };

/** The parts of a day, also of one that is typed halfway. */
export function partsOf(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/** The day as YYYY-MM-DD; what is incomplete keeps its parts and is no date. Empty without any part. */
export function dayOf({ year, month, day }: DateParts): string {
  if (year + month + day === '') return '';
  const padded = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  const whole = `${year}-${padded(month)}-${padded(day)}`;
  return isDate(whole) ? whole : `${year}-${month}-${day}`;
}

/** The digits of what was typed into a part. */
export const typedPart = (part: DatePart, typed: string): string =>
  asciiDigits(typed).replaceAll(/\D/g, '').slice(0, PART_LENGTH[part]);

/** The first part that is missing or cannot be; null when the parts make a day. */
export function faultyPart(value: string): { part: DatePart; fault: 'missing' | 'wrong' } | null {
  const parts = partsOf(value);
  const missing = (['day', 'month', 'year'] as const).find((part) => parts[part] === '');
  if (missing) return { part: missing, fault: 'missing' };
  if (isDate(dayOf(parts))) return null;
  const month = Number(parts.month);
  if (month < 1 || month > 12) return { part: 'month', fault: 'wrong' };
  if (!/^\d{4}$/.test(parts.year) || parts.year === '0000') return { part: 'year', fault: 'wrong' };
  return { part: 'day', fault: 'wrong' };
}

/** The order in which a language writes the parts of a day. */
export function dateOrder(language: string): readonly DatePart[] {
  const written = new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(0)
    .map(({ type }) => type);
  return [...DATE_PARTS].toSorted((one, other) => written.indexOf(one) - written.indexOf(other));
}
