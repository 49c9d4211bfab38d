import { edits } from './edit-cost.ts';

/** Two syllables of Hangul that differ by one letter are one name mistyped as often as two names. */
const ONE_LETTER_OF_HANGUL = 0.6;

const HANGUL = /^[\uac00-\ud7a3]+$/u;

/** Whether two words are written in the same characters, so that these and not their sound are compared. */
export function sameScript(left: string, right: string): boolean {
  return left !== '' && right !== '' && HANGUL.test(left) === HANGUL.test(right);
}

/**
 * How alike two words of one script are. Chinese characters are morphemes: one other character is another name. Hangul is
 * compared by the letters its syllables are made of.
 */
export function charactersAlike(left: string, right: string): number {
  if (left === right) return 1;
  if (!HANGUL.test(left) || left.length !== right.length) return 0;
  return edits(jamo(left), jamo(right), 1) === 1 ? ONE_LETTER_OF_HANGUL : 0;
}

/** First code point of the letters that syllables of Hangul are made of (Unicode, chapter 3.12). */
const FIRST_JAMO = 0x1100;

function jamo(text: string): Uint8Array {
  return Uint8Array.from(text.normalize('NFD'), (letter) => (letter.codePointAt(0) ?? 0) - FIRST_JAMO);
}
