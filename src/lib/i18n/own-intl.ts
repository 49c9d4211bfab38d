import type { IntlData } from './intl-data.ts';

const files = import.meta.glob<IntlData>('./intl/*.json', { import: 'default' });
const known = new Map<string, IntlData>();

type Locales = Intl.LocalesArgument;
const dataOf = (locales: Locales): IntlData | undefined =>
  known.get(String(Array.isArray(locales) ? (locales[0] as string) : locales));

/**
 * Teaches the browser's `Intl` a language. Chromium has a third of CLDR's languages by name only, and would write
 * countries, dates and lists of a Georgian page in English. Everything that the interface asks of `Intl` is taught;
 * the rest, and all other languages, are left to the browser.
 */
export async function teachIntl(language: string): Promise<void> {
  const data = await files[`./intl/${language}.json`]?.();
  if (!data) return;
  known.set(language, data);
  if (known.size > 1) return;
  replace('DisplayNames', (Native, locales, options: Intl.DisplayNamesOptions) => {
    const native = new Native(locales, options);
    const { regions, languages } = dataOf(locales) ?? { regions: {}, languages: {} };
    const names = options.type === 'region' ? regions : options.type === 'language' ? languages : {};
    return { of: (code: string) => names[code] ?? native.of(code) };
  });
  replace('ListFormat', (Native, locales, options?: Intl.ListFormatOptions) => {
    const joints = dataOf(locales)?.[options?.type === 'disjunction' ? 'disjunction' : 'conjunction'];
    return joints ? { format: (items: Iterable<string>) => joined([...items], joints) } : new Native(locales, options);
  });
  replace('DateTimeFormat', (Native, locales, options?: Intl.DateTimeFormatOptions) => {
    const data = dataOf(locales);
    return data ? dateFormat(Native, data, options ?? {}) : new Native(locales, options);
  });
  replace('NumberFormat', (Native, locales, options?: Intl.NumberFormatOptions) => {
    const data = dataOf(locales);
    return data ? numberFormat(Native, data, options ?? {}) : new Native(locales, options);
  });
}

type Constructors = Pick<typeof Intl, 'DisplayNames' | 'ListFormat' | 'DateTimeFormat' | 'NumberFormat'>;

/** Puts a constructor in the place of the browser's, whose static functions it keeps. */
function replace<Name extends keyof Constructors>(
  name: Name,
  make: (Native: Constructors[Name], locales: Locales, options: never) => object,
): void {
  const Native = Intl[name];
  // A function that returns an object, so that it may be called with `new` and without.
  const Own = function Own(locales: Locales, options: never) {
    return make(Native, locales, options);
  };
  Object.setPrototypeOf(Own, Native);
  Object.defineProperty(Intl, name, { configurable: true, writable: true, value: Own });
}

function joined(items: readonly string[], [pair, start, middle, end, after = '']: readonly string[]): string {
  const last = items.length - 1;
  const words = items
    .map((thing, index) => {
      if (index === 0) return thing;
      const joint = items.length === 2 ? pair : index === last ? end : index === 1 ? start : middle;
      return `${joint}${thing}`;
    })
    .join('');
  return items.length > 2 ? words + after : words;
}

function dateFormat(Native: typeof Intl.DateTimeFormat, data: IntlData, options: Intl.DateTimeFormatOptions) {
  const { dateStyle, timeStyle, weekday, timeZone } = options;
  const digits = `u-nu-${data.digits}`;
  // A clock of 24 hours.
  const english = `en-GB-${digits}`;
  const place = timeZone === undefined ? {} : { timeZone };
  const numeric = new Native(`en-${digits}`, { ...place, year: 'numeric', month: 'numeric', day: 'numeric' });
  const padded = new Native(`en-${digits}`, { ...place, day: '2-digit' });
  const plain = new Native('en', { ...place, month: 'numeric' });
  const native = new Native(english, dateStyle ? { ...place, timeStyle: timeStyle ?? 'medium' } : options);
  const inWords = (at: Date | number) => {
    const { pattern, months } = data.dates[dateStyle === 'long' ? 'long' : 'medium'];
    const parts = Object.fromEntries(numeric.formatToParts(at).map(({ type, value }) => [type, value]));
    parts['day2'] = padded.format(at);
    const month = months[Number(plain.format(at)) - 1] ?? '';
    const day = pattern.replaceAll(/\{(\w+)\}/g, (_, type: string) => (type === 'month' ? month : (parts[type] ?? '')));
    return timeStyle ? `${day}, ${native.format(at)}` : day;
  };
  return {
    format(at: Date | number = Date.now()) {
      if (dateStyle) return inWords(at);
      if (weekday)
        return data.weekdays[dayOfWeek(new Native('en-GB', { ...place, weekday: 'short' }).format(at))] ?? '';
      return native.format(at);
    },
    formatToParts(at: Date | number = Date.now()) {
      const parts = native.formatToParts(at);
      const places = data.order.flatMap((requested) => parts.filter(({ type }) => type === requested));
      return places.length < 3 ? parts : places;
    },
    resolvedOptions: () => native.resolvedOptions(),
  };
}

const dayOfWeek = (english: string): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].findIndex((day) => english.startsWith(day));

function numberFormat(Native: typeof Intl.NumberFormat, data: IntlData, options: Intl.NumberFormatOptions) {
  const { style, unit, currency } = options;
  const english = `${data.lakh ? 'en-IN' : 'en'}-u-nu-${data.digits}`;
  const native = new Native(english, options);
  const signs: Partial<Record<string, string>> = { group: data.group, decimal: data.decimal, minusSign: data.minus };
  const around =
    style === 'percent'
      ? data.percent
      : style === 'currency'
        ? data.currency
        : style === 'unit' && (unit === 'kilobyte' || unit === 'megabyte')
          ? data[unit]
          : undefined;
  const isNumber = (type: string) => ['integer', 'group', 'decimal', 'fraction', 'minusSign'].includes(type);
  return {
    format(value: number | bigint) {
      const parts = native.formatToParts(value);
      const shown = around === undefined ? parts : parts.filter(({ type }) => isNumber(type));
      const number = shown.map((part) => signs[part.type] ?? part.value).join('');
      const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency ?? '';
      return around === undefined ? number : around.replace('{0}', () => number).replace('{c}', () => sign);
    },
    formatToParts: (value: number | bigint) => native.formatToParts(value),
    resolvedOptions: () => native.resolvedOptions(),
  };
}
