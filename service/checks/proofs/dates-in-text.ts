/** Languages whose names of months are known. */
const LANGUAGES = ['en', 'tr', 'ar', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ru', 'sv'];

/** Numbers of months by their names, long and short, as the languages write them within a date. */
const months: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
        day: 'numeric',
        month,
        timeZone: 'UTC',
      });
      return Array.from({ length: 12 }, (_, index): [string, number] => {
        const part = format.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === 'month');
        return [monthWord(part?.value ?? ''), index + 1];
      });
    }),
  ),
);

const DOTTED = /(?<!\d)(\d{1,2})\s?\.\s?(\d{1,2})\s?\.\s?(\d{4})(?!\d)/g;
const SLASHED = /(?<!\d)(\d{1,2})\s?[/-]\s?(\d{1,2})\s?[/-]\s?(\d{4})(?!\d)/g;
const ISO = /(?<!\d)(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/g;
const DAY_FIRST = /(?<!\d)(\d{1,2})\.?(?:\s+(?:de|of))?\s+(\p{L}+)\.?,?(?:\s+(?:de|of))?\s+(\d{4})(?!\d)/gu;
const MONTH_FIRST = /(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

/**
 * Every day that a text names, as YYYY-MM-DD. With dots, the day comes first. With slashes, either may, so both days
 * are returned: a search for the newest gives the benefit of the doubt.
 */
export function datesIn(text: string): string[] {
  const latin = text.replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0660));
  const found: (string | null)[] = [];
  for (const [, day = '', month = '', year = ''] of latin.matchAll(DOTTED))
    found.push(dayOf(year, Number(month), Number(day)));
  for (const [, day = '', month = '', year = ''] of latin.matchAll(SLASHED)) {
    found.push(dayOf(year, Number(month), Number(day)), dayOf(year, Number(day), Number(month)));
  }
  for (const [, year = '', month = '', day = ''] of latin.matchAll(ISO))
    found.push(dayOf(year, Number(month), Number(day)));
  for (const [, day = '', word = '', year = ''] of latin.matchAll(DAY_FIRST))
    found.push(dayOf(year, months.get(monthWord(word)), Number(day)));
  for (const [, word = '', day = '', year = ''] of latin.matchAll(MONTH_FIRST))
    found.push(dayOf(year, months.get(monthWord(word)), Number(day)));
  return [...new Set(found.filter((date) => date !== null))];
}

function dayOf(year: string, month: number | undefined, day: number): string | null {
  if (month === undefined || month < 1 || month > 12 || year < '1900') return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

function monthWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
