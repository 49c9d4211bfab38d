/** Days as people name them; the week begins on Monday (ISO 8601). */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** One span of a day, from and until HH:MM on the clock of the time zone; `24:00` is the end of the day. */
export interface OpeningSpan {
  day: Weekday;
  from: string;
  until: string;
}

/** When people are there to take calls. */
export interface OpeningHours {
  /** IANA name, such as Europe/Istanbul. */
  time_zone: string;
  weekly: OpeningSpan[];
}

export type OpeningFault = 'no_time_zone' | 'span_empty' | 'spans_overlap';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes since midnight of HH:MM. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** What is wrong with opening hours, with the index of the faulty span; null when nothing is. */
export function openingFault({ time_zone, weekly }: OpeningHours): { fault: OpeningFault; span: number | null } | null {
  if (!isTimeZone(time_zone)) return { fault: 'no_time_zone', span: null };
  const empty = weekly.findIndex(({ from, until }) => minutesOf(until) <= minutesOf(from));
  if (empty !== -1) return { fault: 'span_empty', span: empty };
  const meets = (one: OpeningSpan, other: OpeningSpan) =>
    one.day === other.day &&
    minutesOf(one.from) < minutesOf(other.until) &&
    minutesOf(other.from) < minutesOf(one.until);
  const overlap = weekly.findIndex((one, index) => weekly.slice(0, index).some((other) => meets(one, other)));
  return overlap === -1 ? null : { fault: 'spans_overlap', span: overlap };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether somebody is there at an instant, and when that changes; null when it never does. */
export function openingAt({ time_zone, weekly }: OpeningHours, now: Date): { open: boolean; changes: Date | null } {
  const midnight = wallClock(now.getTime(), time_zone);
  midnight.setUTCHours(0, 0, 0, 0);
  // Yesterday to the same day of the next week, as instants; touching spans are one.
  const spans: [number, number][] = [];
  for (let offset = -1; offset <= 8; offset += 1) {
    const day = midnight.getTime() + offset * DAY;
    const name = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
    for (const span of weekly.filter((one) => one.day === name)) {
      const at = (clock: string) => instantOf(day + minutesOf(clock) * MINUTE, time_zone);
      spans.push([at(span.from), at(span.until)]);
    }
  }
  const joined: [number, number][] = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  const next = joined.find(([, until]) => until > now.getTime());
  if (!next) return { open: false, changes: null };
  const open = next[0] <= now.getTime();
  const changes = open ? next[1] : next[0];
  // Hours without a gap in a week never end.
  return { open, changes: changes - now.getTime() > 7 * DAY ? null : new Date(changes) };
}

/** What a clock of the time zone shows at an instant, as if it were UTC. */
function wallClock(instant: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const value = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return new Date(Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute')));
}

/**
 * The instant at which a clock of the time zone shows a time; a time that the clock leaps over is the one after the
 * leap.
 */
function instantOf(wall: number, timeZone: string): number {
  const offsetAt = (instant: number) => wallClock(instant, timeZone).getTime() - Math.floor(instant / MINUTE) * MINUTE;
  const guess = wall - offsetAt(wall);
  return wall - offsetAt(guess);
}
