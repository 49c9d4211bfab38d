/** A longer name says nothing to a person, and pushes everything else off the screen. */
const MOST_LETTERS = 100;
/** Controls of direction (Unicode UAX #9) and of lines: a name that has them can pose as another. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** More marks on one letter than any language has: they would cover the lines around. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The name of who asks, in a readable form: in its own direction, on one line, and no longer than a name.
 * @param otherwise replaces an invisible name
 */
export function readableName(name: string, otherwise: string): string {
  const plain = name.replace(CONTROLS, ' ').replace(PILED_MARKS, '$1').replaceAll(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(plain.replace(INVISIBLE, ''))) return otherwise;
  const letters = Array.from(plain);
  return letters.length <= MOST_LETTERS ? plain : `${letters.slice(0, MOST_LETTERS - 1).join('')}…`;
}
