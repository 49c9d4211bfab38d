import { edits, lettersOf, type Letters } from './edit-cost.ts';
import { lettersApart, type Token } from './token.ts';

/** All letters of a name written as one word. */
export interface WholeName {
  letters: Letters;
  mask: number;
}

/** Fewer letters than these are alike by chance. */
const SHORTEST = 8;
const ALIKE = 0.95;
const ONE_EDIT = 0.85;

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

/** How alike two names are that are parted into words in different ways, as if neither were parted. */
export function wholeAlike(left: WholeName, right: WholeName): number {
  const length = left.letters.length;
  if (length < SHORTEST || Math.abs(length - right.letters.length) > 1 || lettersApart(left.mask, right.mask) > 2) return 0;
  const cost = edits(left.letters, right.letters, 1);
  return cost === 0 ? ALIKE : cost === 1 ? ONE_EDIT : 0;
}
