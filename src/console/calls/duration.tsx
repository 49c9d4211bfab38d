import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Minutes and seconds, as a clock shows them, with the digits of the language. */
export function clockOf(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false });
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => two.format(part)).join(':');
}

/** Seconds between two instants; null while one is missing. */
export const secondsBetween = (from: string | null, until: string | null): number | null =>
  from === null || until === null ? null : (Date.parse(until) - Date.parse(from)) / 1000;

/** How long something has gone on. It is not spoken: it would say so each second. */
export function Duration({ since }: { since: string | null }) {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (since === null) return null;
  return <bdi aria-live="off">{clockOf((now - Date.parse(since)) / 1000, i18n.language)}</bdi>;
}
