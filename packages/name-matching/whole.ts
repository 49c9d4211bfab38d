import { edits, lettersOf, LONGEST, type Letters } from './edit-cost.ts';
import { lettersApart, maskOf, type Token } from './token.ts';

/** All letters of a name written as one word. */
export interface WholeName {
  letters: Letters;
  mask: number;
}

/** Shorter names are similar by chance. */
const SHORTEST = 8;
/** Letters from which two typing errors are tolerated. */
const LONG = 14;
const ALIKE = 0.95;
const EACH_EDIT = 0.1;

/** Letters and digits from which the same ones in the same order are no chance. */
const SHORTEST_SAME = 5;
/** Letters of an organisation's whole name from which one typing error is tolerated. */
const SHORTEST_MISTYPED = 12;

/**
 * All letters and digits of a name as they stand, with titles and legal forms: words that are run together, or taken
 * apart by dots and hyphens, leave them as they are.
 */
export type WrittenName = WholeName & { text: string };

/**
 * The words of a name as one. Nothing where letters only stand for the characters of another script: many names are
 * read like each other.
 */
export function writtenOf(words: readonly { text: string; abjad: boolean; characters: string }[]): WrittenName {
  const read = words.some(({ abjad, characters }) => abjad || characters !== '');
  const text = read ? '' : words.map((word) => word.text).join('');
  return { text, letters: lettersOf(text), mask: maskOf(text) };
}

/** The similarity of two names as they are written: the same letters, or one mistyped where `mistyped` allows it. */
export function writtenAlike(left: WrittenName, right: WrittenName, mistyped: boolean): number {
  if (left.text.length < SHORTEST_SAME) return 0;
  if (left.text === right.text) return ALIKE;
  const shortest = Math.min(left.text.length, right.text.length);
  if (!mistyped || shortest < SHORTEST_MISTYPED || lettersApart(left.mask, right.mask) > 2) return 0;
  if (Math.abs(left.text.length - right.text.length) > 1 || left.letters.length === LONGEST) return 0;
  if (digitsOf(left) !== digitsOf(right)) return 0;
  return edits(left.letters, right.letters, 1) > 1 ? 0 : ALIKE - EACH_EDIT;
}

const digitsOf = ({ text }: WrittenName): string => text.replaceAll(/[a-z]/g, '');

/** The words of a name written together. */
export function wholeOf(tokens: readonly Token[]): WholeName {
  let text = '';
  let mask = 0;
  for (const token of tokens) {
    text += token.text;
    mask |= token.mask;
  }
  return { letters: lettersOf(text), mask };
}

/** The similarity of two names with different word breaks, as if neither had any. */
export function wholeAlike(left: WholeName, right: WholeName): number {
  const length = left.letters.length;
  const most = Math.min(length, right.letters.length) >= LONG ? 2 : 1;
  if (length < SHORTEST || length === LONGEST || Math.abs(length - right.letters.length) > most) return 0;
  if (lettersApart(left.mask, right.mask) > 2 * most) return 0;
  const cost = edits(left.letters, right.letters, most);
  return cost > most ? 0 : ALIKE - EACH_EDIT * cost;
}
