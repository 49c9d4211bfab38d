import {
  HANGUL_FINALS,
  HANGUL_INITIALS,
  HANGUL_VOWELS,
  KOREAN_COMPOUND_SURNAMES,
  KOREAN_SURNAME_SYLLABLES,
  KOREAN_SURNAMES,
} from './tables/romanisation.ts';
import type { ReadCharacters } from './han.ts';

/** Writes Hangul in Latin letters; a person's name in one word is split, family name first. */
export function readHangul(word: string, personal: boolean): ReadCharacters[] {
  const syllables = Array.from(word);
  const family = personal ? familySyllables(syllables) : 0;
  if (family === 0) return [{ text: syllables.map(romaniseSyllable).join(''), characters: word }];
  const surname = syllables.slice(0, family).join('');
  const given = syllables.slice(family);
  return [
    { text: KOREAN_SURNAMES.get(surname) ?? Array.from(surname, romaniseSyllable).join(''), characters: surname },
    { text: given.map(romaniseSyllable).join(''), characters: given.join('') },
  ];
}

function familySyllables(syllables: readonly string[]): number {
  if (syllables.length < 2 || syllables.length > 4) return 0;
  if (syllables.length > 2 && KOREAN_COMPOUND_SURNAMES.has(syllables.slice(0, 2).join(''))) return 2;
  return KOREAN_SURNAME_SYLLABLES.has(syllables[0] ?? '') ? 1 : 0;
}

/** Precomposed syllables are numbered initial × 588 + vowel × 28 + final from U+AC00 (Unicode, chapter 3.12). */
function romaniseSyllable(syllable: string): string {
  const index = (syllable.codePointAt(0) ?? 0xac00) - 0xac00;
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? '';
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? '';
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '');
}
