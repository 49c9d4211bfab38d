import { asciiDigits } from '@veridoor/validation/one-time-code';
import { isDate, isPartialDate } from '@veridoor/validation/check';

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

/**
 * The day as YYYY-MM-DD; what is incomplete keeps its parts and is no date. Empty without any part.
 *
 * @param partial whether a month (YYYY-MM) or a year (YYYY) is enough.
 */
export function dayOf({ year, month, day }: DateParts, partial = false): string {
  if (year + month + day === '') return '';
  const padded = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  const whole = `${year}-${padded(month)}-${padded(day)}`;
  const known = whole.replace(/-+$/u, '');
  return isDate(whole) || (partial && isPartialDate(known)) ? known : `${year}-${month}-${day}`;
}

/** The digits of what was typed into a part. */
export const typedPart = (part: DatePart, typed: string): string =>
  asciiDigits(typed).replaceAll(/\D/g, '').slice(0, PART_LENGTH[part]);

/**
 * The parts of a whole day, as it is pasted into one field; null for any other text. A part of four digits is the year;
 * the others are in the order of the language unless one of them is no month.
 */
export function pastedDay(text: string, order: readonly DatePart[]): DateParts | null {
  const digits = asciiDigits(text.normalize('NFKC')).trim();
  const joined = /^\d{8}$/.test(digits) ? splitDigits(digits, order) : digits.split(/\D+/).filter(Boolean);
  if (joined.length !== 3) return null;
  const at = joined.findIndex((part) => part.length === 4);
  if (at === -1 || at === 1) return null;
  const rest = joined.toSpliced(at, 1);
  const isDayFirst = at === 2 && order.indexOf('day') < order.indexOf('month');
  const [one = '', other = ''] = isDayFirst ? rest.toReversed() : rest;
  const isSwapped = Number(one) > 12;
  const parts = { year: joined[at] ?? '', month: isSwapped ? other : one, day: isSwapped ? one : other };
  return isDate(dayOf(parts)) ? parts : null;
}

/** Eight digits in the order of the language, or with the year first where only that makes a day. */
function splitDigits(digits: string, order: readonly DatePart[]): string[] {
  const cut = (parts: readonly DatePart[]) => {
    let from = 0;
    return parts.map((part) => digits.slice(from, (from += PART_LENGTH[part])));
  };
  const usual = cut(order);
  const value = (part: DatePart) => usual[order.indexOf(part)] ?? '';
  const isDay = isDate(`${value('year')}-${value('month')}-${value('day')}`) && /^(?:1[89]|20)/.test(value('year'));
  return isDay ? usual : cut(DATE_PARTS);
}

/** The first part that is missing or cannot be; null when the parts make a day, or as much of it as is enough. */
export function faultyPart(value: string, partial = false): { part: DatePart; fault: 'missing' | 'wrong' } | null {
  if (partial && isPartialDate(value)) return null;
  const parts = partsOf(value);
  const missing = (['day', 'month', 'year'] as const).find(
    (part) => parts[part] === '' && !(partial && (part === 'day' || (part === 'month' && parts.day === ''))),
  );
  if (missing) return { part: missing, fault: 'missing' };
  if (isDate(dayOf(parts))) return null;
  const month = Number(parts.month || '1');
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
