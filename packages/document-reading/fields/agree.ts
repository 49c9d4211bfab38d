import type { Assigned } from './assign.ts';
import { scriptOf } from '../scripts/shapes.ts';
import { fold } from './fold.ts';
import type { PrintedField } from '@veridoor/document-types/fields';

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
 * Compares the fields of a page's readings. Networks of different training seldom make the same mistake, so what all
 * read alike is sure. Otherwise the first reading is reported, or the most certain of the others, with half the confidence
 * at most.
 *
 * @param voted what most of them say, with marks and spaces.
 */
export function agreeFields(
  voted: ReadonlyMap<PrintedField, Assigned>,
  ...others: readonly ReadonlyMap<PrintedField, Assigned>[]
): Map<PrintedField, AgreedField> {
  const agreed = new Map<PrintedField, AgreedField>();
  for (const field of new Set([voted, ...others].flatMap((one) => [...one.keys()]))) {
    const first = voted.get(field);
    const rest = others.flatMap((one) => one.get(field) ?? []);
    if (first && rest.length === others.length && rest.every(({ value }) => isSame(first.value, value))) {
      const doubt = rest.reduce((product, { certainty }) => product * (1 - certainty), 1);
      const isContradicted = [first, ...rest].some(({ certainty }) => certainty === 0);
      agreed.set(field, { ...first, confidence: isContradicted ? 0 : 1 - doubt });
    } else {
      const best = first ?? rest.toSorted((one, other) => other.certainty - one.certainty)[0]!;
      agreed.set(field, { ...best, confidence: Math.min(ONE_OPINION, best.certainty) });
    }
  }
  return agreed;
}

/** Readers of English leave marks out; the one of other scripts does not. */
const isSame = (one: string, other: string): boolean =>
  scriptOf(one) === null ? fold(one) === fold(other) : one === other;
