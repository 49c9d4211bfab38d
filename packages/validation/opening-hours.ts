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
  /** Days, YYYY-MM-DD, on which nobody is there. */
  days_off?: string[];
}

export type OpeningFault = 'no_time_zone' | 'span_empty' | 'spans_overlap' | 'no_day';

/** Days after which a next opening is no longer looked for. */
const LOOKED_AHEAD = 92;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes since midnight of HH:MM. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** What is wrong with opening hours, with the index of the faulty span or day off; null when nothing is. */
export function openingFault({
  time_zone,
  weekly,
  days_off = [],
}: OpeningHours): { fault: OpeningFault; index: number | null } | null {
  if (!isTimeZone(time_zone)) return { fault: 'no_time_zone', index: null };
  const unreal = days_off.findIndex((day) => !isDay(day));
  if (unreal !== -1) return { fault: 'no_day', index: unreal };
  const empty = weekly.findIndex(({ from, until }) => minutesOf(until) <= minutesOf(from));
  if (empty !== -1) return { fault: 'span_empty', index: empty };
  const meets = (one: OpeningSpan, other: OpeningSpan) =>
    one.day === other.day &&
    minutesOf(one.from) < minutesOf(other.until) &&
    minutesOf(other.from) < minutesOf(one.until);
  const overlap = weekly.findIndex((one, index) => weekly.slice(0, index).some((other) => meets(one, other)));
  return overlap === -1 ? null : { fault: 'spans_overlap', index: overlap };
}

/** Whether a day is in the calendar. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether somebody is there at an instant, and when that changes; null when it never does. */
export function openingAt(
  { time_zone, weekly, days_off = [] }: OpeningHours,
  now: Date,
): { open: boolean; changes: Date | null } {
  const midnight = wallClock(now.getTime(), time_zone);
  midnight.setUTCHours(0, 0, 0, 0);
  // Yesterday to the day by which somebody must be there, as instants; touching spans are one.
  const spans: [number, number][] = [];
  for (let offset = -1; offset <= LOOKED_AHEAD; offset += 1) {
    if (offset > 8 && spans.some(([, until]) => until > now.getTime())) break;
    const day = midnight.getTime() + offset * DAY;
    if (days_off.includes(dayOf(day))) continue;
    const name = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
    for (const span of weekly.filter((one) => one.day === name)) {
      const at = (clock: string) => instantOf(day + minutesOf(clock) * MINUTE, time_zone);
      spans.push([at(span.from), at(span.until)]);
    }
  }
  const joined: [number, number][] = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], until);
    else joined.push([from, until]);
  }
  const next = joined.find(([, until]) => until > now.getTime());
  if (!next) return { open: false, changes: null };
  const open = next[0] <= now.getTime();
  const changes = open ? next[1] : next[0];
  // Hours without a gap in a week never end, unless a day off ends them.
  return { open, changes: open && changes - now.getTime() > 7 * DAY ? null : new Date(changes) };
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

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
  const value = (requested: string) => Number(parts.find(({ type }) => type === requested)?.value);
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
