import { use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '@veridoor/validation/countries';
import { useSession } from './context.ts';
import { recallDraft } from './drafts.ts';

/** Languages of many countries: they say nothing about where somebody lives. */
const WIDE: ReadonlySet<string> = new Set(['en', 'ar', 'es', 'fr', 'pt']);

/**
 * The countries where the person probably lives, the likeliest first, as ISO 3166-1 alpha-2: of the document that they
 * chose, of the device's time zone, then of the languages. Whatever begins with a country begins with the first that it
 * takes, so that nobody meets two guesses. Suspends while the time zone is looked up, at most once a page.
 */
export function useLikelyCountries(): readonly string[] {
  return useGuess(use(countryHere()));
}

/** The first that fits; empty without one. A field that is in use does not wait until the time zone is looked up. */
export function useLikelyCountry(fits: (country: string) => boolean): string {
  const [here, setHere] = useState<string | null>();
  useEffect(() => void countryHere().then(setHere), []);
  return useGuess(here).find(fits) ?? '';
}

/** @param here of the time zone: null without one, undefined as long as it is not known */
function useGuess(here: string | null | undefined): readonly string[] {
  const { language } = useTranslation().i18n;
  const { profile, steps } = useSession();
  const [chosen] = useState(() =>
    steps.flatMap(({ definition }) => countryOf(recallDraft('document', profile.id, definition.id)) ?? []),
  );
  return useMemo(() => {
    if (here === undefined) return chosen;
    return [
      ...new Set([...chosen, ...(here === null ? [] : [here]), ...countriesOfLanguages(language, navigator.languages)]),
    ];
  }, [chosen, here, language]);
}

function countryOf(draft: unknown): string | null {
  const { country } = (draft ?? {}) as { country?: unknown };
  return typeof country === 'string' ? country : null;
}

/** Countries that languages hint at, the likeliest first: those named with the language of the page come first. */
export function countriesOfLanguages(shown: string, browser: readonly string[]): readonly string[] {
  // American English is the language of browsers that nobody has set.
  const tags = [shown, ...browser].filter((tag) => tag !== 'en-US' && isLanguage(tag));
  const locales = tags.map((tag) => new Intl.Locale(tag));
  const { language } = locales[0] ?? {};
  const named = (requested: readonly Intl.Locale[]) => requested.flatMap(({ region }) => region ?? []);
  const home = language === undefined || WIDE.has(language) ? [] : [new Intl.Locale(language).maximize()];
  return [...named(locales.filter((locale) => locale.language === language)), ...named(home), ...named(locales)];
}

function isLanguage(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

/** Milliseconds of one slice: a phone four times as slow still answers a touch within a task of 50 ms. */
const SLICE = 8;
let here: { timeZone: string; country: Promise<string | null> } | null = null;

/** The country of the device's time zone, looked up once a page. */
function countryHere(): Promise<string | null> {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (here?.timeZone !== timeZone) here = { timeZone, country: countryOfTimeZone(timeZone) };
  return here.country;
}

/**
 * The country that has a time zone, by the browser's own table; null without one. The table is looked through in
 * slices: Chromium takes half a millisecond for a country, and there are 250.
 *
 * @param timeZone by the IANA database
 */
export async function countryOfTimeZone(timeZone: string): Promise<string | null> {
  let begun = performance.now();
  for (const code of COUNTRIES) {
    if (timeZonesOf(code).includes(timeZone)) return code;
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return null;
}

/** The browser's own table, which the types do not know yet. Older browsers have it as a property, some not at all. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
