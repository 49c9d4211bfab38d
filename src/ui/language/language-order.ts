import { closestLanguage } from '@veridoor/languages/closest';
import { languageNames } from '../../lib/i18n/language-names.ts';
import type { Language } from '../../lib/i18n/languages.ts';

/** The choice of a person's language. */
export interface LanguageChoice {
  /** All languages of customers without it. */
  among?: readonly Language[] | undefined;
  onChoice: (language: Language) => void;
}

/**
 * The languages as a list shows them: the one of the page, those of the browser in its order, then the rest by their
 * names in themselves.
 * @param browser BCP 47 codes, the preferred first.
 */
export function inOrder(among: readonly Language[], page: Language, browser: readonly string[]): readonly Language[] {
  const { compare } = new Intl.Collator(page);
  const wished = browser.flatMap((wish) => closestLanguage([wish], among) ?? []);
  const rest = among.toSorted((one, other) => compare(languageNames[one], languageNames[other]));
  return [...new Set([page, ...wished, ...rest])];
}
