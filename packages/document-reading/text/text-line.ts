import type { Quad } from '@veridoor/image/frame';

/** A network's reading of a line. */
export interface Recognised {
  readonly text: string;
  /** Probability of each character of the text, 0 to 1. */
  readonly certainties: readonly number[];
  /** Where each character is: share of the line's length, 0 to 1. */
  readonly places: readonly number[];
  /** The largest probability of another sign between each character and the one before, and behind the last one. */
  readonly between?: readonly number[];
}

/** The reading of a line in which a network sees nothing. */
export const NOTHING_READ: Recognised = { text: '', certainties: [], places: [] };

/** A line of print on a page. */
export interface TextLine extends Recognised {
  /** Corners in pixels of the page, from the line's top left, clockwise as it is read. */
  readonly box: Quad;
}

/** The mean probability of a reading's characters; 0 without any. */
export function certaintyOf({ certainties }: Pick<Recognised, 'certainties'>): number {
  return certainties.length === 0 ? 0 : certainties.reduce((sum, one) => sum + one, 0) / certainties.length;
}

/**
 * Text with capitals for the signs that readers take them for, with as many signs: `iBRAHiM` is IBRAHIM, and `i$LERi`
 * ISLERI. Their marks are looked at later.
 */
export const withCapitals = (text: string): string =>
  text.replaceAll(/[\p{Lu}i$]+/gu, (word) =>
    (word.match(/\p{Lu}/gu)?.length ?? 0) >= 2 ? word.replaceAll('i', 'I').replaceAll('$', 'S') : word,
  );
