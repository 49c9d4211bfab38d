import type { Branding, LocalisedText } from '../api/types.ts';
import { closestText, nameIn, textIn } from '@veridoor/languages/closest-text';
import { directionOf } from './languages.ts';

/** A letter of the blocks that are written from right to left: Hebrew to Arabic, and their forms. */
const FROM_THE_RIGHT = /(?=\p{L})[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Such a letter of the others, or the sign before a telephone number. */
const FROM_THE_LEFT = /(?=[\p{L}+])[^\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A text for use within a page of another language. A text with a letter of the other direction is isolated (Unicode
 * UAX #9, FSI and PDI). Otherwise its question mark would move to its beginning, or the words around it would be
 * reordered.
 */
export function isolated(text: string, language: string): string {
  const other = directionOf(language) === 'rtl' ? FROM_THE_LEFT : FROM_THE_RIGHT;
  return other.test(text) ? `\u2068${text}\u2069` : text;
}

/** The text in the language closest to the requested one, to be shown on a page in that language. */
export function localised(text: LocalisedText, language: string, otherwise?: string): string {
  return isolated(closestText(text, language, otherwise), language);
}

/** A workflow's title in the language of the page; null without one: our own name of the thing is better than English. */
export function titleIn(title: LocalisedText | null | undefined, language: string): string | null {
  const own = title === null || title === undefined ? null : textIn(title, language);
  return own === null ? null : isolated(own, language);
}

/** A branding with the name that a page in this language shows. */
export const brandingIn = (branding: Branding, language: string): Branding => ({
  ...branding,
  name: nameIn(branding, language),
});

/** "A, B and C" as the language lists items. */
export function listOf(items: readonly string[], language: string, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(language, { type }).format(items);
}
