const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date of any list in whole or in part: 1961, 1961-05, 1961-05-08, "05 May 1961", "May 1961", "circa 1961",
 * 08/05/1961 (day first) with 00 for unknown parts. Returns YYYY, YYYY-MM or YYYY-MM-DD, of an approximate date the year
 * alone; null when the text is no date.
 */
export function partialDate(text: string): string | null {
  const lower = text.trim().toLowerCase();
  const clean = lower.replace(APPROXIMATELY, '');
  const date = wholeDate(clean);
  return clean === lower ? date : (date?.slice(0, 4) ?? null);
}

const APPROXIMATELY = /^(?:circa|c\.|approximately|about)\s*/;

function wholeDate(clean: string): string | null {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:t.*)?$/.exec(clean);
  if (iso !== null) return joined(iso[1], iso[2], iso[3]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(clean);
  if (slashed !== null) return joined(slashed[3], slashed[2], slashed[1]);
  const worded = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})/.exec(clean);
  if (worded !== null) {
    const month = MONTHS.indexOf(worded[2] ?? '') + 1;
    return month === 0 ? null : joined(worded[3], String(month), worded[1]);
  }
  return null;
}

function joined(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (year === undefined || Number(year) < 1000) return null;
  const numberOfMonth = Number(month ?? 0);
  const numberOfDay = Number(day ?? 0);
  if (numberOfMonth < 1 || numberOfMonth > 12) return year;
  const yearAndMonth = `${year}-${String(numberOfMonth).padStart(2, '0')}`;
  return numberOfDay < 1 || numberOfDay > 31 ? yearAndMonth : `${yearAndMonth}-${String(numberOfDay).padStart(2, '0')}`;
}

/** Both ends of a range of years ("1961 to 1963", "between 1961 and 1963"), or the one date. */
export function partialDates(text: string): string[] {
  const range = /^(?:circa\s+|between\s+)?(\d{4})\s*(?:to|and|-)\s*(\d{4})$/i.exec(text.trim());
  if (range !== null) return yearsBetween(Number(range[1]), Number(range[2]));
  const one = partialDate(text);
  return one === null ? [] : [one];
}

/** Every year from one to the other; a range of more than twelve years says too little and gives its ends. */
export function yearsBetween(first: number, last: number): string[] {
  if (last < first || last - first > 12) return [String(first), String(last)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
