import type { Recognised } from './text-line.ts';

/** From this probability in both cuts of a line on a sign is known. Measured: docs/bench/reading.md. */
export const KNOWN = 0.95;

/** Up to this probability of another sign between two signs, such as a space, there is none. Measured likewise. */
export const BETWEEN = 0.05;

/** Likewise in a number, which other networks must have read, too. */
const KNOWN_SIGN = 0.8;

/** A line as two cuts of it read. */
export type CutLine = readonly [Recognised, Recognised];

/**
 * Whether words are known, letter for letter: both cuts of their lines say the same to their ends, with certainty.
 *
 * @param lines that the value stands on.
 */
export function areWordsKnown(value: string, lines: readonly CutLine[]): boolean {
  const [one, other] = tailsOf(value, lines);
  if (one === null || other === null || one.text !== other.text) return false;
  return Math.min(one.certainty, other.certainty) >= KNOWN && Math.max(one.between, other.between) <= BETWEEN;
}

/** Whether a word has letters that its language has not. @param own letters besides A to Z, in small letters. */
export const hasForeignLetters = (value: string, own: ReadonlySet<string>): boolean =>
  [...value].some((sign) => isForeign(sign, own));

/** A value with plain letters for those with marks that its language has not: on small print networks see marks. */
export const withoutForeignMarks = (value: string, own: ReadonlySet<string>): string =>
  [...value].map((sign) => (isForeign(sign, own) ? sign.normalize('NFD').replaceAll(/\p{M}/gu, '') : sign)).join('');

const isForeign = (sign: string, own: ReadonlySet<string>): boolean =>
  /\p{L}/u.test(sign) && !/[a-z]/iu.test(sign) && !own.has(sign === 'İ' ? 'ı' : sign.toLowerCase());

/** Whether a number is known: both cuts of its lines have its letters and digits, and none behind them. */
export function areSignsKnown(value: string, lines: readonly CutLine[]): boolean {
  return tailsOf(value, lines).every((tail) => tail !== null && tail.certainty >= KNOWN_SIGN);
}

/** What both cuts of a value's lines say from its first sign on; null where they do not end in its signs. */
function tailsOf(value: string, lines: readonly CutLine[]) {
  const signs = [...value].filter((sign) => SIGN.test(sign)).join('');
  return ([0, 1] as const).map((cut) => {
    const text = lines.map((line) => line[cut].text).join(' ');
    const certainties = lines.flatMap((line, i) => (i > 0 ? [1, ...line[cut].certainties] : line[cut].certainties));
    const places = Array.from(text, (_, i) => i).filter((i) => SIGN.test(text[i]!));
    const read = places.map((i) => text[i]!).join('');
    const from = places[read.length - signs.length];
    if (!read.endsWith(signs) || from === undefined) return null;
    const certainty = places.filter((i) => i >= from).reduce((least, i) => Math.min(least, certainties[i] ?? 0), 1);
    const between = lines.flatMap(({ [cut]: { between: own = [] } }, i) => (i > 0 ? [0, ...own] : own));
    // What stands before the value is its label.
    return { text: text.slice(from).trim(), certainty, between: Math.max(0, ...between.slice(from + 1)) };
  }) as [Tail | null, Tail | null];
}

interface Tail {
  text: string;
  certainty: number;
  between: number;
}

/** Values leave out punctuation, and lines of one value are joined by commas. */
const SIGN = /[\p{L}\p{N}]/u;
