import { COUNTRIES } from '@veridoor/validation/countries';
import { languages } from '../lib/i18n/languages.ts';
import type { IntlData } from '../lib/i18n/intl-data.ts';

/** Before a test teaches this program's own. */
const Native = {
  ListFormat: Intl.ListFormat,
  DisplayNames: Intl.DisplayNames,
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
};

const UNKNOWN = 'ga mt be mk sq is ka hy ps ne si lo km my mn ha so bs az kk uz pa'.split(' ');

/** CLDR 48 writes dates of Sinhala with the months of the lunar calendar, which Sri Lanka keeps for its full-moon days. */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  si: 'ජනවාරි පෙබරවාරි මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝස්තු සැප්තැම්බර් ඔක්තෝබර් නොවැම්බර් දෙසැම්බර්'.split(' '),
};

/** Languages of the interface of which Chromium knows too little. */
export const LACKING = languages.filter((language) => UNKNOWN.includes(language));

/** What Node, which has all of CLDR, knows of a language. */
export function intlData(language: string): IntlData {
  const named = (type: 'region' | 'language', codes: readonly string[]) => {
    const names = new Native.DisplayNames([language], { type });
    return Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]));
  };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Native.DateTimeFormat(language, { calendar: 'gregory', timeZone: 'UTC', ...options });
  const monthsOf = (dateStyle: 'long' | 'medium') =>
    MONTHS[language] ??
    Array.from({ length: 12 }, (_, month) => partOf(dates({ dateStyle }), Date.UTC(2033, month, 3), 'month'));
  const number = new Native.NumberFormat(language);
  const of = (type: string) => number.formatToParts(-12_345_678.9).find((part) => part.type === type)?.value ?? '';
  const unit = (name: string) =>
    template(new Native.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).formatToParts(5));
  return {
    regions: named('region', COUNTRIES),
    languages: named('language', languages),
    conjunction: joints(language, 'conjunction'),
    disjunction: joints(language, 'disjunction'),
    dates: {
      long: { pattern: pattern(dates({ dateStyle: 'long' })), months: monthsOf('long') },
      medium: { pattern: pattern(dates({ dateStyle: 'medium' })), months: monthsOf('medium') },
    },
    weekdays: Array.from({ length: 7 }, (_, day) => dates({ weekday: 'long' }).format(Date.UTC(2033, 4, 1 + day))),
    order: dates({ year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(0)
      .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
    digits: number.resolvedOptions().numberingSystem,
    group: of('group'),
    decimal: of('decimal'),
    minus: of('minusSign'),
    lakh: number.formatToParts(12_345_678).filter(({ type }) => type === 'integer')[1]?.value.length === 2,
    percent: template(new Native.NumberFormat(language, { style: 'percent' }).formatToParts(0.05)),
    currency: template(new Native.NumberFormat(language, { style: 'currency', currency: 'EUR' }).formatToParts(5)),
    kilobyte: unit('kilobyte'),
    megabyte: unit('megabyte'),
  };
}

const partOf = (format: Intl.DateTimeFormat, date: number, requested: string): string =>
  format.formatToParts(date).find(({ type }) => type === requested)?.value ?? '';

const pattern = (format: Intl.DateTimeFormat): string =>
  format
    .formatToParts(Date.UTC(2033, 4, 3))
    .map(({ type, value }) =>
      type === 'literal' ? value : type === 'day' && value.length === 2 ? '{day2}' : `{${type}}`,
    )
    .join('');

/** The words around a number: `{0} MB`. */
const template = (parts: readonly Intl.NumberFormatPart[]): string =>
  parts
    .map(({ type, value }) => ({ integer: '{0}', currency: '{c}', decimal: '', fraction: '' })[type as string] ?? value)
    .join('');

/** What stands between the items of a list: of a pair, then at the beginning, in the middle and at the end of more, and after. */
function joints(language: string, type: 'conjunction' | 'disjunction'): readonly string[] {
  const list = new Native.ListFormat(language, { type });
  const literals = (count: number) =>
    list
      .formatToParts(Array.from({ length: count }, (_, index) => `${index}`))
      .flatMap((part) => (part.type === 'literal' ? [part.value] : []));
  return [...literals(2), ...literals(4)];
}
