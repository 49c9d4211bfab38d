import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openingAt, WEEKDAYS, type OpeningHours } from '@veridoor/validation/opening-hours';
import { listOf } from '../../../lib/i18n/localised.ts';
import styles from './call.module.css';

/** Milliseconds between two looks at the clock. */
const LOOK = 30_000;
const DAY = 86_400_000;

/** Whether agents should be there now, and a sentence that says until or from when; null without opening hours. */
export function useOpening(hours: OpeningHours | undefined): { open: boolean; words: string } | null {
  const { t, i18n } = useTranslation('call_live');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK);
    return () => clearInterval(timer);
  }, []);
  if (!hours) return null;
  const { open, changes } = openingAt(hours, now);
  if (changes === null) return { open, words: t(open ? 'hours.always' : 'hours.never') };
  const isToday = changes.toDateString() === now.toDateString();
  // After days off, the name of a weekday alone could be that of another week.
  const isFar = changes.getTime() - now.getTime() > 6 * DAY;
  // The person's own clock: the day is reported when it is another one.
  const time = new Intl.DateTimeFormat(i18n.language, {
    ...(isToday ? {} : { weekday: 'long' }),
    ...(isFar && { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(changes);
  return { open, words: t(open ? 'hours.until' : 'hours.from', { time }) };
}

/** The hours of a week on the clock of the business; days with the same hours are reported together. */
export function WeeklyHours({ hours }: { hours: OpeningHours }) {
  const { t, i18n } = useTranslation('call_live');
  const { language } = i18n;
  const days = new Map<string, string[]>();
  for (const day of WEEKDAYS) {
    const spans = hours.weekly
      .filter((span) => span.day === day)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      // Each isolated, so that its letters do not change places with the other's digits.
      .map(({ from, until }) => `\u2068${clockText(from, language)}\u2069–\u2068${clockText(until, language)}\u2069`);
    if (spans.length > 0) {
      const label = listOf(spans, language, 'conjunction');
      days.set(label, [...(days.get(label) ?? []), dayName(day, language)]);
    }
  }
  return (
    <div className={styles.hours}>
      <dl>
        {[...days].map(([spans, names]) => (
          <div key={spans}>
            <dt>{listOf(names, language, 'conjunction')}</dt>
            <dd>{spans}</dd>
          </div>
        ))}
      </dl>
      <p>{t('hours.clock', { place: placeOf(hours.time_zone, language) })}</p>
    </div>
  );
}

/** The first Monday of 1970, to name days and hours by. */
const MONDAY = Date.UTC(1970, 0, 5);

function dayName(day: (typeof WEEKDAYS)[number], language: string): string {
  const date = MONDAY + WEEKDAYS.indexOf(day) * DAY;
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

function clockText(clock: string, language: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const time = MONDAY + (hour * 60 + minute) * 60_000;
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(time);
}

function placeOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
