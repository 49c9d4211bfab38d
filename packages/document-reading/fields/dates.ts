import { hasNoEnd } from '@veridoor/document-types/no-end';
import { fold } from './fold.ts';

/** Which of the numbers comes first in a date of digits alone. A year of four digits in front needs no telling. */
export type DateOrder = 'day' | 'month';

export interface DateContext {
  readonly order: DateOrder;
  /** Names of months, folded, and their numbers. */
  readonly months: ReadonlyMap<string, number>;
  /** Dates that lie behind, such as births, or in the years to come: what a year of two digits means. */
  readonly past: boolean;
  /** ISO 8601 date. */
  readonly today: string;
  /** Calendar of the issuer besides the Gregorian one. */
  readonly calendar?: 'buddhist' | 'islamic' | undefined;
}

/** Years from now on that a document may still be valid; a year of two digits beyond is of the last century. */
const LONGEST_VALIDITY = 50;

/**
 * The first day that a text names, ISO 8601: digits in the issuer's order with or without signs between them, or a
 * month's name, perhaps in a second language, too ("12 AUG/AOÛT 74"). Null when there is none or no such day.
 */
export function parseDate(text: string, context: DateContext): string | null {
  return namedMonth(text, context) ?? digits(text, context);
}

/** Letters that readers take digits of a day for, and the digits. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  G: '06',
  I: '1',
  l: '1',
  Z: '2',
  S: '5',
  B: '8',
};

const NAMED = /(?<!\d)(\d{1,2})[\s.\-/]*((?:\p{L}{2,}[\s.\-/]*){1,3})(\d{4}|\d{2})(?!\d)/u;
const MISREAD_DAY =
  /(?<![\dA-Z])(\d[BDGIOQSZl]|[BDGIOQSZl]\d)[\s.\-/]*((?:\p{L}{2,}[\s.\-/]*){1,3})(\d{4}|\d{2})(?!\d)/u;

function namedMonth(text: string, { months, ...context }: DateContext): string | null {
  for (const match of [NAMED.exec(text), MISREAD_DAY.exec(text)]) {
    const [, day = '', words = '', year = ''] = match ?? [];
    const found = new Set(words.split(/[^\p{L}]+/u).flatMap((word) => months.get(fold(word)) ?? []));
    const [month] = found;
    if (month === undefined || found.size > 1) continue;
    const days = spelled(day).flatMap((digits) => dayOf(year, month, Number(digits), context) ?? []);
    if (days.length === 1) return days[0]!;
  }
  return null;
}

/** What a day may be whose digits were read as letters. */
const spelled = (day: string): string[] =>
  [...day].reduce<string[]>(
    (starts, sign) => starts.flatMap((start) => [...(DIGITS[sign] ?? sign)].map((digit) => start + digit)),
    [''],
  );

const SEPARATED = /(?<!\d)(\d{1,4})\s?[.,/-]\s?(\d{1,2})\s?[.,/-]\s?(\d{4}|\d{2})(?!\d)/u;
const SPACED = /(?<!\d)(\d{4}|\d{1,2})\s(\d{1,2})\s(\d{4}|\d{2})(?!\d)/u;
/** "110101/111" is a personal number. */
const JOINED = /(?<!\d)(\d{2})(\d{2})(\d{4}|\d{2})(?!\d|\/\d)/u;

function digits(text: string, context: DateContext): string | null {
  const match = SEPARATED.exec(text) ?? SPACED.exec(text) ?? JOINED.exec(text);
  if (!match) return shortened(text, context);
  const [, first = '', second = '', third = ''] = match;
  if (first.length === 4) return third.length === 2 ? dayOf(first, Number(second), Number(third), context) : null;
  if (first.length === 3) return null;
  const [day, month] = context.order === 'day' ? [first, second] : [second, first];
  return dayOf(third, Number(month), Number(day), context);
}

/**
 * Which number comes first in the dates of digits of a page: one above 12 is no month. Null where none says, or they
 * contradict one another.
 */
export function orderOfDates(texts: readonly string[]): DateOrder | null {
  const found = new Set<DateOrder>();
  for (const text of texts) {
    const [, first = '', second = ''] = SEPARATED.exec(text) ?? SPACED.exec(text) ?? JOINED.exec(text) ?? [];
    if (first.length > 2) continue;
    if (Number(first) > 12 && Number(second) <= 12) found.add('day');
    if (Number(second) > 12 && Number(first) <= 12) found.add('month');
  }
  const [order] = found;
  return found.size === 1 ? order! : null;
}

/** Whether a text is another date where the other number comes first. */
export function hasTwoOrders(text: string, context: DateContext): boolean {
  const [one, other] = (['day', 'month'] as const).map((order) => parseDate(text, { ...context, order }));
  return one !== null && other !== null && one !== other;
}

/** Seven digits: a reader lost the nought of the day or the month, and only one of them makes a date. */
function shortened(text: string, context: DateContext): string | null {
  const [digits, year = ''] = /(?<![\d.,/-])\d{3}(\d{4})(?![\d.,/-])/u.exec(text) ?? [];
  if (digits === undefined) return null;
  const found = [1, 2].flatMap((length) => {
    const [first, second] = [Number(digits.slice(0, length)), Number(digits.slice(length, 3))];
    const [day, month] = context.order === 'day' ? [first, second] : [second, first];
    return dayOf(year, month, day, context) ?? [];
  });
  return found.length === 1 ? found[0]! : null;
}

function dayOf(written: string, month: number, day: number, context: Omit<DateContext, 'months'>): string | null {
  const { today, past, calendar } = context;
  const year = written.length === 2 ? wholeYear(Number(written), today, past) : Number(written);
  if (calendar === 'buddhist' && year > 2400 && year < 2700) return gregorian(year - 543, month, day);
  if (calendar === 'islamic' && year > 1300 && year < 1600) return fromIslamic(year, month, day);
  const date = gregorian(year, month, day);
  // Nothing that lies behind was in the year of documents without an end.
  return date !== null && past && hasNoEnd(date) ? null : date;
}

function wholeYear(year: number, today: string, past: boolean): number {
  const now = Number(today.slice(0, 4));
  const latest = past ? now : now + LONGEST_VALIDITY;
  const century = Math.floor(latest / 100) * 100;
  return century + year <= latest ? century + year : century + year - 100;
}

/** No document in use names an earlier year; a later one is a misreading, but for the year of those without an end. */
const [EARLIEST, LATEST, OPEN] = [1900, 2100, 9999];

function gregorian(year: number, month: number, day: number): string | null {
  if (year < EARLIEST || (year > LATEST && year !== OPEN) || month < 1 || month > 12 || day < 1) return null;
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 ? time.toISOString().slice(0, 10) : null;
}

const ISLAMIC = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

const DAY = 86_400_000;

/** By the Umm al-Qura calendar: the day near the mean reckoning that has this date. */
function fromIslamic(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 30) return null;
  // Day 1 of year 1 is 19 July 622 (Gregorian); a year has 354.367 days and a month 29.53.
  const mean = Date.UTC(622, 6, 19) + ((year - 1) * 354.367 + (month - 1) * 29.5306 + day - 1) * DAY;
  for (let away = -4; away <= 4; away++) {
    const time = new Date(Math.floor(mean / DAY) * DAY + away * DAY);
    const parts = Object.fromEntries(ISLAMIC.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    if (parts['year'] === year && parts['month'] === month && parts['day'] === day)
      return time.toISOString().slice(0, 10);
  }
  return null;
}

/**
 * The names of months in some languages, folded: whole, short, and their first three or four letters where these are
 * clear. What one language has for a name is no beginning of another's: MAR is March, though Finnish has marraskuu.
 */
export function monthNames(languages: readonly string[]): Map<string, number> {
  const [names, beginnings] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()];
  const add = (to: Map<string, Set<number>>, word: string, month: number) => {
    if (/^\p{L}{3,}$/u.test(word)) to.set(word, (to.get(word) ?? new Set()).add(month));
  };
  for (const language of languages)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
        day: 'numeric',
        month,
        timeZone: 'UTC',
      });
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2026, index, 15));
        const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '');
        add(names, name, index + 1);
        for (const length of [3, 4]) add(beginnings, name.slice(0, length), index + 1);
      }
    }
  const clear = (all: Map<string, Set<number>>) =>
    [...all].flatMap(([name, [month, other]]): [string, number][] => (other === undefined ? [[name, month!]] : []));
  return new Map([...clear(beginnings).filter(([name]) => !names.has(name)), ...clear(names)]);
}
