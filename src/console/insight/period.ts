/** A period of whole days, and the mode of the customers. */
export interface Period {
  from: string;
  to: string;
  mode: 'live' | 'test';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The service counts at most so many days, the last included. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** The UTC day of an instant, some days before. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Reads the address; without a whole and possible period, the last 30 days. */
export function readPeriod(search: URLSearchParams, now: Date): Period {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const fits = DAY.test(from) && DAY.test(to) && days >= 1 && days <= MOST_DAYS;
  const mode = search.get('mode') === 'test' ? 'test' : 'live';
  return fits ? { from, to, mode } : { from: dayBefore(now, 29), to: dayBefore(now, 0), mode };
}
