import { contains, fold, mistakesIn } from '@veridoor/document-reading/fields/fold';
import type { ProofText } from '../contexts.ts';

/** Letters from which a text layer counts: fewer are a stamp or a number beside a scanned page. */
const LEAST_TEXT = 40;
const LONGEST_LINE = 160;
const MOST_LINES = 400;

/** Whether there is enough of a text to be compared. */
export const isReadable = (text: string): boolean => text.replaceAll(/\s/g, '').length >= LEAST_TEXT;

/** Its lines, as far as they are looked at. */
export const linesOf = ({ readings }: ProofText): string[] =>
  readings.flatMap((reading) =>
    reading
      .split(/\r?\n/)
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, LONGEST_LINE)),
  );

/** Whether every reading of a page has a text in one of its lines. */
export const isShown = (text: string, shown: readonly ProofText[]): boolean =>
  shown.every(({ readings }) => readings.some((reading) => reading.split('\n').some((line) => isInPrint(line, text))));

/** Whether a line of print has a name or a part of an address: a letter in eight may be misread, and no digit. */
export function isInPrint(read: string, part: string): boolean {
  // Among digits the letter is a zero, in Latin and in Cyrillic.
  const line = read.replaceAll(/(?<=\d)[oо]|[oо](?=\d)/giu, '0').replaceAll(/(?<=\d)[oо]/giu, '0');
  const word = singled(part);
  const numbers = new Set(line.match(/\d+/gu));
  const hasNumbers = (part.match(/\d+/gu) ?? []).every((number) => numbers.has(number));
  return word.length > 2 && hasNumbers && contains(singled(line), word, mistakesIn(word));
}

/** ß is read as one letter, and counts as two. */
const singled = (text: string): string => fold(text).replaceAll('SS', 'S');

/** Letters and digits without marks, in lower case; the Turkish letter without a dot is an i. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}

/** Words and numbers a space apart. */
export const spaced = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
export const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}’']+/u)
    .filter(Boolean);
