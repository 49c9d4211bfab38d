import { edits, lettersOf } from './edit-cost.ts';
import { skeletonOf } from './sound.ts';
import { lettersApart, makeToken, type Token } from './token.ts';
import { compareTokens, type TokenMatch } from './token-similarity.ts';

/** Words of the two names that match; one side has several when it writes them apart. */
export interface Pair extends TokenMatch {
  left: Token[];
  right: Token[];
}

/** The matching words of two names, and the left-over ones. */
export interface Alignment {
  pairs: Pair[];
  leftOver: Token[];
  rightOver: Token[];
}

interface Proposal extends TokenMatch {
  leftStart: number;
  leftLength: number;
  rightStart: number;
  rightLength: number;
  value: number;
}

/** Words joined on one side must be this similar to the word on the other. */
const JOINED_SIMILARITY = 0.8;

/** Below it, a word's own partner comes first, and what is joined is its value's share: "Joe Aspermn" is no "Asperman". */
const JOINED_SURELY = 0.9;
const JOINED_DOUBTFULLY = 0.85;

/** The same consonants with this many letters sound like one word: Safi al-Din, Safieddine. */
const LONG_JOINED = 8;
const JOINED_BY_EAR = 0.85;

/** A joined spelling scores slightly less than the same words written apart. */
const JOINED_FACTOR = 0.97;

/**
 * Pairs the words of two names, best pairs first, in any order; up to three neighbours may be one word of the other.
 */
export function alignTokens(left: readonly Token[], right: readonly Token[]): Alignment {
  const proposals = singles(left, right);
  if (left.length > 1) addJoined(proposals, left, right, false);
  if (right.length > 1) addJoined(proposals, right, left, true);
  if (proposals.length === 0) return { pairs: [], leftOver: [...left], rightOver: [...right] };
  proposals.sort((a, b) => b.value - a.value);
  const leftUsed = new Uint8Array(left.length);
  const rightUsed = new Uint8Array(right.length);
  const pairs: Pair[] = [];
  for (const proposal of proposals) {
    if (
      taken(leftUsed, proposal.leftStart, proposal.leftLength) ||
      taken(rightUsed, proposal.rightStart, proposal.rightLength)
    )
      continue;
    leftUsed.fill(1, proposal.leftStart, proposal.leftStart + proposal.leftLength);
    rightUsed.fill(1, proposal.rightStart, proposal.rightStart + proposal.rightLength);
    pairs.push({
      left: left.slice(proposal.leftStart, proposal.leftStart + proposal.leftLength),
      right: right.slice(proposal.rightStart, proposal.rightStart + proposal.rightLength),
      similarity: proposal.similarity,
      rule: proposal.rule,
    });
  }
  return {
    pairs,
    leftOver: left.filter((_, index) => leftUsed[index] === 0),
    rightOver: right.filter((_, index) => rightUsed[index] === 0),
  };
}

function taken(used: Uint8Array, start: number, length: number): boolean {
  for (let index = start; index < start + length; index += 1) if (used[index] === 1) return true;
  return false;
}

function singles(left: readonly Token[], right: readonly Token[]): Proposal[] {
  const proposals: Proposal[] = [];
  for (let leftStart = 0; leftStart < left.length; leftStart += 1) {
    const a = left[leftStart]!;
    for (let rightStart = 0; rightStart < right.length; rightStart += 1) {
      const b = right[rightStart]!;
      const { similarity, rule } = compareTokens(a, b);
      if (similarity === 0) continue;
      // Among equal pairs, the one nearer to its own place comes first.
      const distance = Math.abs(leftStart / left.length - rightStart / right.length);
      const value = similarity * Math.min(a.weight, b.weight) - 0.01 * distance;
      proposals.push({ similarity, rule, leftStart, leftLength: 1, rightStart, rightLength: 1, value });
    }
  }
  return proposals;
}

/** Adds the pairs of neighbours in `apart` with one word of `whole`, which is the left name when `swapped`. */
function addJoined(proposals: Proposal[], apart: readonly Token[], whole: readonly Token[], swapped: boolean): void {
  for (const [index, other] of whole.entries()) {
    if (other.text.length < 4 || other.kind === 'number') continue;
    for (let start = 0; start < apart.length - 1; start += 1) {
      for (let length = 2; length <= 3 && start + length <= apart.length; length += 1) {
        const match = compareJoined(apart, start, length, other);
        if (match === undefined) continue;
        const weight = apart
          .slice(start, start + length)
          .reduce((most, token) => Math.max(most, token.weight), other.weight);
        const place = swapped
          ? { leftStart: index, leftLength: 1, rightStart: start, rightLength: length }
          : { leftStart: start, leftLength: length, rightStart: index, rightLength: 1 };
        const similarity = match.similarity * JOINED_FACTOR;
        proposals.push({
          ...place,
          similarity,
          rule: match.rule,
          value: similarity * weight * (similarity < JOINED_SURELY ? JOINED_DOUBTFULLY : 1 + 0.1 * (length - 1)),
        });
      }
    }
  }
}

/**
 * The Arabic article takes the sound of the letter behind it where the words are written as one: Nur al-Din, Nuraddin.
 */
function assimilated(article: string, next: string): string {
  return /^[aeu]l$/.test(article) && /^[tdrzsn]/.test(next) ? article[0]! + next[0]! : article;
}

function compareJoined(apart: readonly Token[], start: number, length: number, other: Token): TokenMatch | undefined {
  let letters = 0;
  let mask = 0;
  let elided = false;
  for (let index = start; index < start + length; index += 1) {
    const token = apart[index]!;
    // Beside an apostrophe: O'Brien, N'Diaye, Hyo'k. It is no initial only if all letters are the same.
    if (token.text.length === 1) elided = true;
    letters += token.text.length;
    mask |= token.mask;
  }
  if (Math.abs(letters - other.text.length) > 2 || lettersApart(mask, other.mask) > 4) return undefined;
  const texts = apart.slice(start, start + length).map((token) => token.text);
  if (length === 3) texts[1] = assimilated(texts[1]!, texts[2]!);
  if (elided) return texts.join('') === other.text ? compareTokens(other, other) : undefined;
  const extra = { abjad: apart[start]!.abjad, personal: other.personal };
  // Words written together are no misspelling of another name, however common that is.
  const whole = other.common ? { ...other, common: false } : other;
  const match = compareTokens(makeToken(texts.join(''), 'name', extra), whole);
  if (match.similarity >= JOINED_SIMILARITY) return match;
  // A misspelt "Abdelkarim" is one word; one that is spelt well was read as "abd karim".
  if (texts[0] === 'abd' && edits(lettersOf(`abdel${texts.slice(1).join('')}`), other.letters, 2) <= 2)
    return { similarity: JOINED_BY_EAR, rule: 'spelling' };
  if (texts.join('').length >= LONG_JOINED && skeletonOf(texts.join('')) === skeletonOf(other.text))
    return { similarity: JOINED_BY_EAR, rule: 'sound' };
  // Lists write the family name first; joined words may have the other order.
  const reversed = length === 2 ? compareTokens(makeToken(texts.toReversed().join(''), 'name', extra), whole) : match;
  return reversed.similarity < JOINED_SIMILARITY ? undefined : reversed;
}
