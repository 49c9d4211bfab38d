import { acronymPairs } from './acronym.ts';
import { alignTokens, type Alignment, type Pair } from './align.ts';
import type { ParsedName } from './parse.ts';
import type { Token } from './token.ts';

/** Pairs the words of two names, with what initials, repeated words and acronyms need. */
export function alignNames(query: ParsedName, candidate: ParsedName): Alignment {
  const alignment = withRepeated(alignTokens(query.tokens, candidate.tokens), query, candidate);
  return withoutIdleInitials(query.kind === 'organisation' ? acronymPairs(alignment) : alignment);
}

/**
 * An initial matches a word only when its own name has no other word for it: "John S. Tanner" is not a John Smith. Such
 * pairs are separated, and the word contradicts the left-over one.
 */
function withoutIdleInitials(alignment: Alignment): Alignment {
  const idle = alignment.pairs.filter(
    (pair) =>
      pair.rule === 'initial' &&
      ((isInitial(pair.left) && hasOther(alignment, 'left')) ||
        (isInitial(pair.right) && hasOther(alignment, 'right'))),
  );
  if (idle.length === 0) return alignment;
  return {
    pairs: alignment.pairs.filter((pair) => !idle.includes(pair)),
    leftOver: [...alignment.leftOver, ...idle.flatMap((pair) => pair.left)],
    rightOver: [...alignment.rightOver, ...idle.flatMap((pair) => pair.right)],
  };
}

/** A full word of one side that has no partner, or only an initial on the other side. */
function hasOther(alignment: Alignment, side: 'left' | 'right'): boolean {
  const over = side === 'left' ? alignment.leftOver : alignment.rightOver;
  const other = side === 'left' ? 'right' : 'left';
  return (
    over.some(isFullName) ||
    alignment.pairs.some((pair) => pair.rule === 'initial' && isInitial(pair[other]) && !isInitial(pair[side]))
  );
}

export function isInitial(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'initial';
}

function isFullName(token: Token): boolean {
  return token.kind === 'name' && token.weight >= 0.6;
}

/** A word repeated in one name ("Shoigu Shoigu Sergey") needs no second partner. */
function withRepeated(alignment: Alignment, query: ParsedName, candidate: ParsedName): Alignment {
  return {
    ...alignment,
    leftOver: withoutTitles(firstOccurrences(alignment.leftOver, query.tokens), candidate.titles),
    rightOver: withoutTitles(firstOccurrences(alignment.rightOver, candidate.tokens), query.titles),
  };
}

/** An initial may stand for a title of the other name: "S. A. Zindani" of Shaykh Abd al-Majid Zindani. */
function withoutTitles(over: readonly Token[], titles: readonly string[]): Token[] {
  return over.filter(({ kind, text }) => kind !== 'initial' || !titles.some((title) => title.startsWith(text)));
}

function firstOccurrences(over: readonly Token[], own: readonly Token[]): Token[] {
  return over.filter((token) => own.findIndex((other) => other.text === token.text) === own.indexOf(token));
}

/** A bin B against B bin A: each name's father is the other's son. */
export function reversedPatronymic(pairs: readonly Pair[]): boolean {
  let leftOnly = false;
  let rightOnly = false;
  for (const { left, right } of pairs) {
    const ofLeft = left.some((token) => token.fathers);
    const ofRight = right.some((token) => token.fathers);
    if (ofLeft && !ofRight) leftOnly = true;
    if (ofRight && !ofLeft) rightOnly = true;
  }
  return leftOnly && rightOnly;
}
