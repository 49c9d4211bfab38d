import { MAX_TOKENS } from './limits.ts';
import { transliterateWord, type LatinWord } from './transliterate.ts';

/** A word of a name before its role is known. `dotted`: it stood before a full stop, as initials do. */
export interface Word extends LatinWord {
  dotted: boolean;
}

/** Digits that print or a careless hand puts for letters. */
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
 * Splits a cleaned name into Latin words. Dotted initialisms ("S.A.", "L.X.C.") are one word when `initialisms` holds,
 * single letters otherwise. "&" and "+" read as "and".
 */
export function wordsOf(clean: string, initialisms: boolean): Word[] {
  const spaced = clean.replaceAll(/[&+]/g, ' and ');
  const words: Word[] = [];
  for (const chunk of spaced.split(/[^\p{L}\p{M}\p{N}.]+/u)) {
    const dottedInitials = /^(?:\p{L}\.){2,}\p{L}?$|^\p{L}(?:\.\p{L})+$/u.test(chunk);
    const parts = dottedInitials && initialisms ? [chunk.replaceAll('.', '')] : chunk.split(/(?<=\.)|\./u);
    for (const part of parts) {
      const bare = part.replaceAll('.', '');
      if (bare === '') continue;
      const dotted = part.endsWith('.') || dottedInitials;
      for (const latin of transliterateWord(bare)) words.push({ ...latin, dotted });
    }
    if (words.length >= MAX_TOKENS) break;
  }
  return words.slice(0, MAX_TOKENS);
}

/** Puts letters back where a person's name has digits among its letters ("Sech1n"). Pure numbers stay. */
export function withoutLookAlikes(text: string): string {
  if (!/[a-z]/.test(text) || !/[0-9]/.test(text)) return text;
  return text.replaceAll(/[01345789]/g, (digit) => LOOK_ALIKES.get(digit) ?? digit);
}
