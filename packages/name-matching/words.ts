import { MAX_TOKENS } from './clean.ts';
import { transliterateWord, type LatinWord, type Reading } from './transliterate.ts';

/** A word of a name before its role is known. */
export interface Word extends LatinWord {
  /** A full stop followed it, as with initials. */
  dotted: boolean;
  /** A hyphen joins it to the word before: Sally-Anne. */
  hyphened: boolean;
}

/** Digits that print or a typing error puts in place of letters. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    9: 'g',
  }),
);

/**
 * Splits a cleaned name into Latin words. Dotted initialisms ("S.A.", "L.X.C.") are single letters in a person's name,
 * one word in others. "&" and "+" read as "and". Null if the name cannot be read in the requested language.
 */
export function wordsOf(clean: string, reading: Reading): Word[] | null {
  const spaced = clean.replaceAll(/[&+]/g, ' and ');
  const words: Word[] = [];
  for (const [chunk = '', hyphen] of spaced.matchAll(/(-?)[\p{L}\p{M}\p{N}.]+/gu)) {
    const dottedInitials = /^(?:\p{L}\.){2,}\p{L}?$|^\p{L}(?:\.\p{L})+$/u.test(chunk);
    const parts = dottedInitials && !reading.personal ? [chunk.replaceAll('.', '')] : chunk.split(/(?<=\.)/u);
    for (const part of parts) {
      const bare = part.replaceAll('.', '');
      if (bare === '') continue;
      const dotted = part.endsWith('.') || dottedInitials;
      const latin = transliterateWord(bare, reading);
      if (latin === null) return null;
      for (const [index, word] of latin.entries())
        words.push({ ...word, dotted, hyphened: hyphen === '-' && part === parts[0] && index === 0 });
    }
    if (words.length >= MAX_TOKENS) break;
  }
  return words.slice(0, MAX_TOKENS);
}

/** Restores letters where a person's name has digits among its letters ("Sech1n"). Pure numbers stay. */
export function withoutLookAlikes(text: string): string {
  if (!/[a-z]/.test(text) || !/[0-9]/.test(text)) return text;
  return text.replaceAll(/[01345789]/g, (digit) => LOOK_ALIKES.get(digit) ?? digit);
}
