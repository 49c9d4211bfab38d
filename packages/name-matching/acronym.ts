import type { Alignment } from './align.ts';
import type { Token } from './token.ts';

const ACRONYM_SIMILARITY = 0.85;
const PLACE_WORD_WEIGHT = 0.15;

/**
 * Pairs a left-over word of two to six letters with the left-over words whose initials it is ("PLA", "People's
 * Liberation Army"). The words that remain beside an acronym name its origin and count for less.
 */
export function acronymPairs(alignment: Alignment): Alignment {
  const leftToRight = findAcronym(alignment.leftOver, alignment.rightOver);
  if (leftToRight !== undefined) {
    const { short, long } = leftToRight;
    return {
      pairs: [...alignment.pairs, { left: [short], right: long, similarity: ACRONYM_SIMILARITY, rule: 'acronym' }],
      leftOver: lighter(alignment.leftOver.filter((token) => token !== short)),
      rightOver: alignment.rightOver.filter((token) => !long.includes(token)),
    };
  }
  const rightToLeft = findAcronym(alignment.rightOver, alignment.leftOver);
  if (rightToLeft === undefined) return alignment;
  const { short, long } = rightToLeft;
  return {
    pairs: [...alignment.pairs, { left: long, right: [short], similarity: ACRONYM_SIMILARITY, rule: 'acronym' }],
    leftOver: alignment.leftOver.filter((token) => !long.includes(token)),
    rightOver: lighter(alignment.rightOver.filter((token) => token !== short)),
  };
}

function lighter(tokens: Token[]): Token[] {
  return tokens.map((token) => ({ ...token, weight: Math.min(token.weight, PLACE_WORD_WEIGHT) }));
}

function findAcronym(shorts: readonly Token[], longs: readonly Token[]): { short: Token; long: Token[] } | undefined {
  const spelled = longs.filter((token) => token.kind !== 'connective');
  if (spelled.length < 3 || !longs.some((token) => token.kind !== 'name')) return undefined;
  const initials = spelled.map((token) => token.text[0] ?? '').join('');
  const all = longs.map((token) => token.text[0] ?? '').join('');
  for (const short of shorts) {
    if (short.text.length >= 3 && short.text.length <= 6 && (short.text === initials || short.text === all))
      return { short, long: [...longs] };
  }
  return undefined;
}
