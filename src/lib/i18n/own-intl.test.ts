import { describe, expect, it } from 'vitest';
import { intlData, LACKING } from '../../testing/intl-data.ts';
import type { IntlData } from './intl-data.ts';
import { teachIntl } from './own-intl.ts';

const files = import.meta.glob<IntlData>('./intl/*.json', { import: 'default', eager: true });
const DATE = new Date(Date.UTC(2031, 10, 5, 15, 4, 9));
const UTC = { timeZone: 'UTC', calendar: 'gregory' } as const;

/** What the interface asks of `Intl`. */
function said(language: string): Record<string, unknown> {
  // A space is a space, as narrow as it may be.
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...UTC, ...options }).format(DATE).replaceAll(/\s/g, ' ');
  const list = (type: Intl.ListFormatType, ...items: string[]) => new Intl.ListFormat(language, { type }).format(items);
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  const size = (unit: string, fraction: number) => ({
    style: 'unit' as const,
    unit,
    unitDisplay: 'short' as const,
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  return {
    countries: ['DE', 'TR', 'JP', 'XK', 'QQ'].map((code) =>
      new Intl.DisplayNames([language], { type: 'region' }).of(code),
    ),
    language: new Intl.DisplayNames([language], { type: 'language' }).of('fr'),
    lists: [
      list('conjunction', 'A'),
      list('conjunction', 'A', 'B'),
      list('disjunction', 'A', 'B', 'C'),
      list('conjunction', 'A', 'B', 'C', 'D', 'E'),
    ],
    long: date({ dateStyle: 'long' }),
    medium: date({ dateStyle: 'medium' }),
    weekday: date({ weekday: 'long' }),
    order: new Intl.DateTimeFormat(language, { ...UTC, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(DATE)
      .map(({ type }) => type)
      .filter((type) => type === 'day' || type === 'month' || type === 'year'),
    numbers: [number(1_234_567.5), number(3), number(-12.25)],
    percent: number(0.3333, { style: 'percent', maximumFractionDigits: 2 }),
    sizes: [number(812, size('kilobyte', 0)), number(1.5, size('megabyte', 1))],
    money: number(12_345.5, { style: 'currency', currency: 'USD' }).replace(/US\$|USD/, '$'),
  };
}

// Before anything is taught: Node knows them all.
const native = Intl.DisplayNames;
const expected = Object.fromEntries([...LACKING, 'de', 'en'].map((language) => [language, said(language)]));

describe('languages that a browser lacks', () => {
  it.each(LACKING.filter((language) => language !== 'si'))('the interface writes %s as CLDR does', async (language) => {
    await teachIntl(language);
    expect(Intl.DisplayNames).not.toBe(native);
    expect(said(language)).toEqual(expected[language]);
  });

  it('dates of Sinhala have the months that Sri Lanka writes, not those of the moon', async () => {
    await teachIntl('si');
    const written = '2031 නොවැම්බර් 5';
    expect(said('si')).toEqual({ ...expected['si'], long: written, medium: written });
  });

  it('other languages are left to the browser', async () => {
    await teachIntl('ka');
    await teachIntl('de');
    for (const language of ['de', 'en']) expect(said(language)).toEqual(expected[language]);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBeTruthy();
    expect(Intl.DateTimeFormat.supportedLocalesOf('de')).toEqual(['de']);
  });

  it('the files have what Node knows', () => {
    for (const language of LACKING) expect(files[`./intl/${language}.json`]).toEqual(intlData(language));
  });
});
