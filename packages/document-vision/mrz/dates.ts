/** Dates of an MRZ: six figures, which do not say the century. */

/** Years that somebody may be old: Jeanne Calment lived 122 years (1875 to 1997), the longest life on record. */
const OLDEST = 122;
/** Years from now in which a document may still end; a later year belongs to the century before. */
const LATEST = 50;
/** The year that documents without an end print; an MRZ has its last two figures. */
const NO_END = 9999;
/** Days of the year 9999 that are printed: Italy and Spain the first, Portugal the last. */
const DAYS_WITHOUT_END: ReadonlySet<string> = new Set(['0101', '1231']);

/**
 * The days on which the holder may be born, the latest first.
 *
 * @param text YYMMDD. Day, month or all may be fillers (unknown: ICAO Doc 9303-3, section 4.8), or noughts or XX, as some
 *   states write them.
 * @returns ISO 8601 without the unknown parts; empty when all is unknown, undefined when there is no such date.
 */
export function birthDates(text: string, year: number): readonly string[] | undefined {
  return datesIn(text, year, year - OLDEST);
}

/**
 * The days on which the document may end, the likeliest first.
 *
 * @param born the days on which the holder may be born: nothing of theirs ended before.
 * @param hasOld whether documents with such an MRZ were issued early enough to have ended in 1999.
 * @returns like `birthDates`; 9999 is the year of documents without an end.
 */
export function expirationDates(
  text: string,
  year: number,
  born: readonly string[],
  hasOld: boolean,
): readonly string[] | undefined {
  const isOpen = text.startsWith('99') && DAYS_WITHOUT_END.has(text.slice(2));
  const dates = datesIn(text, year + LATEST, year + LATEST - 99);
  if (!isOpen || dates === undefined) return dates;
  const open = `${NO_END}-${text.slice(2, 4)}-${text.slice(4)}`;
  const earlier = dates.filter((date) => hasOld && (born.length === 0 || born.some((birth) => birth < date)));
  return [open, ...earlier];
}

/** The years from the last to the first that end in these figures, the last first. */
function datesIn(text: string, last: number, first: number): readonly string[] | undefined {
  if (/^(?:<*|X+)$/u.test(text)) return [];
  const match = /^(\d\d)(\d\d|<<|XX)(\d\d|<<|XX)$/u.exec(text);
  if (!match) return undefined;
  const [, short, month = '', day = ''] = match;
  let latest = Math.floor(last / 100) * 100 + Number(short);
  if (latest > last) latest -= 100;
  const years = [];
  for (let full = latest; full >= first || years.length === 0; full -= 100) years.push(full);
  const dates = years.flatMap((full) => dateOf(full, unknownAsFiller(month), unknownAsFiller(day)) ?? []);
  return dates.length === 0 ? undefined : dates;
}

const unknownAsFiller = (part: string): string => (part === '00' || part === 'XX' ? '<<' : part);

function dateOf(year: number, month: string, day: string): string | undefined {
  if (month === '<<') return day === '<<' ? String(year) : undefined;
  if (Number(month) > 12) return undefined;
  if (day === '<<') return `${year}-${month}`;
  const days = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  return Number(day) <= days ? `${year}-${month}-${day}` : undefined;
}
