import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time, as exactly as waiting is counted. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Writes how long ago something was, in the largest unit; it goes on counting. */
export function useAge(): (instant: string) => string {
  const { i18n } = useTranslation();
  const now = useNow();
  return (instant) => {
    const passed = Math.max(0, now - Date.parse(instant));
    const [unit, size] = UNITS.find(([, each]) => passed >= each) ?? UNITS[2];
    return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.floor(passed / size),
    );
  };
}

/**
 * Writes an instant (RFC 3339) as people of the language do, in the time zone of the device.
 *
 * @param timeStyle of the time of day: `medium` has seconds, null leaves it out.
 */
export function useMoment(timeStyle: 'short' | 'medium' | null = 'short'): (instant: string) => string {
  const { language } = useTranslation().i18n;
  const format = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(timeStyle !== null && { timeStyle }) }),
    [language, timeStyle],
  );
  return useCallback((instant) => format.format(new Date(instant)), [format]);
}
