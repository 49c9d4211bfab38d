import type { Assigned } from './assign.ts';
import { scriptOf } from '../scripts/shapes.ts';
import { fold } from './fold.ts';
import type { PrintedField } from './label-table.ts';

/**
 * From this confidence on a value is sure. Measured with tools/bench/reading.ts: see docs/bench/reading.md.
 */
export const SURE = 0.9;
/** A value that only one network read, or that two read differently. */
export const ONE_OPINION = 0.5;

/** A field that two networks have read. */
export interface AgreedField extends Assigned {
  /** 0 to 1; the probability that at least one of two networks that agree is right. */
  readonly confidence: number;
}

/**
 * Compares the fields of two readings. Networks of different training seldom make the same mistake, so what both read
 * is sure. What they read differently is not: the more certain reading is told, with half the confidence at most.
 *
 * @param latin with marks on letters, but often without spaces.
 * @param english with spaces, but without marks.
 */
export function agreeFields(
  latin: ReadonlyMap<PrintedField, Assigned>,
  english: ReadonlyMap<PrintedField, Assigned>,
): Map<PrintedField, AgreedField> {
  const agreed = new Map<PrintedField, AgreedField>();
  for (const field of new Set([...latin.keys(), ...english.keys()])) {
    const [one, other] = [latin.get(field), english.get(field)];
    if (one && other && isSame(one.value, other.value)) {
      const doubt = (1 - one.certainty) * (1 - other.certainty);
      const value = /^\d{4}-\d\d-\d\d$/u.test(one.value) ? one.value : spaced(one.value, other.value);
      const confidence = Math.min(one.certainty, other.certainty) === 0 ? 0 : 1 - doubt;
      agreed.set(field, { ...one, value, confidence });
    } else {
      const better = !one || (other && other.certainty > one.certainty) ? other! : one;
      agreed.set(field, { ...better, confidence: Math.min(ONE_OPINION, better.certainty) });
    }
  }
  return agreed;
}

/** Readers of Latin lines leave marks out; the one of other scripts does not. */
const isSame = (one: string, other: string): boolean =>
  scriptOf(one) === null ? fold(one) === fold(other) : one === other;

/** The letters of one text with the spaces of another, which has the same letters but for their marks. */
function spaced(letters: string, spaces: string): string {
  const marked = [...letters.replaceAll(/\s+/gu, '')];
  const plain = [...spaces.trim().replaceAll(/\s+/gu, ' ')];
  if (plain.filter((sign) => sign !== ' ').length !== marked.length) return letters;
  let at = 0;
  return plain.map((sign) => (sign === ' ' ? ' ' : marked[at++]!)).join('');
}
