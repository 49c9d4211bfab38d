import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCode } from '@veridoor/validation/phones';
import { recallDraft } from '../../lib/flow/drafts.ts';
import { useSession } from '../../lib/flow/context.ts';

/** Languages of many countries: they say nothing about where somebody lives. */
const WIDE: ReadonlySet<string> = new Set(['en', 'ar', 'es', 'fr', 'pt']);

/**
 * The country whose telephone numbers the person probably has, as ISO 3166-1 alpha-2: of the document that they chose,
 * else of the language; empty when nothing says.
 */
export function useLikelyCountry(): string {
  const { i18n } = useTranslation();
  const { profile, steps } = useSession();
  const [country] = useState(() => {
    const chosen = steps.map(({ definition }) => countryOf(recallDraft('document', profile.id, definition.id)));
    return [...chosen, ...countriesOfLanguages(i18n.language, navigator.languages)].find(
      (code) => callingCode(code) !== null,
    );
  });
  return country ?? '';
}

function countryOf(draft: unknown): string {
  const { country } = (draft ?? {}) as { country?: unknown };
  return typeof country === 'string' ? country : '';
}

/** Countries that languages hint at, the likeliest first: those named with the language of the page come first. */
export function countriesOfLanguages(shown: string, browser: readonly string[]): readonly string[] {
  const locales = [shown, ...browser].filter((tag) => isLanguage(tag)).map((tag) => new Intl.Locale(tag));
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
