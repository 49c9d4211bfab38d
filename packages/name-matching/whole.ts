import { edits, lettersOf, LONGEST, type Letters } from './edit-cost.ts';
import { lettersApart, type Token } from './token.ts';

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
