import { edits } from './edit-cost.ts';
import { ARABIC_NAMES } from './tables/arabic-names.ts';

/** Words of one script that differ by one letter are a mistyped name as often as two names. */
const ONE_LETTER_OF_HANGUL = 0.6;
const ONE_LETTER_OF_ARABIC = 0.75;

/** Letters below which an Arabic word with another letter is another word. */
const SHORTEST_MISTYPED = 3;

const HANGUL = /^[\uac00-\ud7a3]+$/u;
const ARABIC = /^[\u0600-\u06ff]+$/u;

/** Whether two words have the same script, so that their characters are compared instead of their sound. */
export function sameScript(left: string, right: string): boolean {
  return (
    left !== '' && right !== '' && HANGUL.test(left) === HANGUL.test(right) && ARABIC.test(left) === ARABIC.test(right)
  );
}

/**
 * The similarity of two words of one script. Chinese characters are morphemes: one different character is another name.
 * Hangul is compared by the letters of its syllables, Arabic by its letters; two different known Arabic names are two.
 */
export function charactersAlike(left: string, right: string): number {
  if (left === right) return 1;
  if (ARABIC.test(left)) return arabicAlike(left, right);
  return HANGUL.test(left) && hangulMistyped(left, right) ? ONE_LETTER_OF_HANGUL : 0;
}

function arabicAlike(left: string, right: string): number {
  if (ARABIC_NAMES.has(left) && ARABIC_NAMES.has(right)) return 0;
  if (Math.min(left.length, right.length) < SHORTEST_MISTYPED) return 0;
  return edits(numbered(left, FIRST_ARABIC), numbered(right, FIRST_ARABIC), 1) === 1 ? ONE_LETTER_OF_ARABIC : 0;
}

/**
 * First code points of the Arabic block and of the letters that syllables of Hangul are made of (Unicode, chapter
 * 3.12).
 */
const FIRST_ARABIC = 0x0600;
const FIRST_JAMO = 0x1100;
const LAST_INITIAL = 0x12;
const SILENT_INITIAL = 0x0b;

/**
 * A changed letter of Hangul is one edit; another spoken consonant at the beginning of a syllable makes another name.
 */
function hangulMistyped(left: string, right: string): boolean {
  const [a, b] = [numbered(left.normalize('NFD'), FIRST_JAMO), numbered(right.normalize('NFD'), FIRST_JAMO)];
  if (left.length !== right.length || edits(a, b, 1) !== 1) return false;
  const place = a.findIndex((letter, index) => letter !== b[index]);
  const [one, other] = [a[place] ?? LAST_INITIAL + 1, b[place] ?? LAST_INITIAL + 1];
  return one > LAST_INITIAL || other > LAST_INITIAL || one === SILENT_INITIAL || other === SILENT_INITIAL;
}

function numbered(text: string, first: number): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter.codePointAt(0) ?? 0) - first);
}
