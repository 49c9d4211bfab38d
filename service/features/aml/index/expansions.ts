import { edits } from '@veridoor/name-matching/edit-cost';
import { skeletonOf } from '@veridoor/name-matching/sound';
import { lettersApart } from '@veridoor/name-matching/token';
import type { QueryWord } from './query.ts';
import type { Segment } from './segment.ts';

/** At most this many words under one fuzzy key are examined; a key with more words distinguishes almost nothing. */
const MOST_WORDS_OF_KEY = 300;
/** At most this many words of the vocabulary may match one word of a query. */
const MOST_EXPANSIONS = 80;

const VARIANT = 0.9;
const ONE_EDIT = 0.8;
const LIKE_SOUND = 0.7;
const TWO_EDITS = 0.6;
const LIKE_CONSONANTS = 0.6;

/** A word of the index that may match a requested word, and how well: 0 to 1. */
export interface Expansion {
  word: number;
  likeness: number;
}

/** The words of an index that may match the requested word, likeliest first. */
export function expand(segment: Segment, queryWord: QueryWord): Expansion[] {
  const found = new Map<number, number>();
  const add = (word: number | undefined, likeness: number): void => {
    if (word !== undefined && (found.get(word) ?? 0) < likeness) found.set(word, likeness);
  };
  const exact = segment.wordNumber(queryWord.text);
  add(exact, 1);
  for (const variant of queryWord.variants) add(segment.wordNumber(variant), VARIANT);
  const article = /^(?:al|el|ul)(?=.{4})/.exec(queryWord.text)?.[0];
  if (article !== undefined) add(segment.wordNumber(queryWord.text.slice(article.length)), VARIANT);
  for (const { word, likeness } of fuzzyWords(segment, queryWord)) add(word, likeness);
  const expansions = Array.from(found, ([word, likeness]) => ({ word, likeness }));
  return expansions.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_EXPANSIONS);
}

/** The word of an index that equals the joined words, or differs by one edit. */
export function joinedWord(segment: Segment, queryWord: QueryWord): number | undefined {
  return (
    segment.wordNumber(queryWord.text) ??
    fuzzyWords(segment, queryWord).find(({ likeness }) => likeness === ONE_EDIT)?.word
  );
}

function fuzzyWords(segment: Segment, queryWord: QueryWord): Expansion[] {
  const numbers = new Set<number>();
  for (const key of queryWord.keys) segment.wordsOfKey(key, numbers, MOST_WORDS_OF_KEY);
  const words: Expansion[] = [];
  for (const word of numbers) {
    const likeness = likenessOf(segment, queryWord, word);
    if (likeness > 0) words.push({ word, likeness });
  }
  return words;
}

function likenessOf(segment: Segment, queryWord: QueryWord, word: number): number {
  if ((segment.data.wordAbjad[word] === 1) !== queryWord.abjad) {
    return segment.wordConsonants(word) === queryWord.consonants ? LIKE_CONSONANTS : 0;
  }
  const length = segment.wordText(word).length - queryWord.text.length;
  const near = length >= -2 && length <= 2 && lettersApart(queryWord.mask, segment.wordMask(word)) <= 4;
  const apart = near ? edits(queryWord.letters, segment.wordLetters(word), 2) : Infinity;
  if (apart <= 1) return ONE_EDIT;
  if (queryWord.skeleton.length >= 2 && length >= -3 && length <= 3 && soundsAlike(segment, queryWord, word))
    return LIKE_SOUND;
  return apart <= 2 && queryWord.text.length >= 5 ? TWO_EDITS : 0;
}

function soundsAlike(segment: Segment, queryWord: QueryWord, word: number): boolean {
  const skeleton = segment.wordSkeleton(word);
  if (skeleton === queryWord.skeleton || skeleton === queryWord.englishSkeleton) return true;
  const text = segment.wordText(word);
  return text.includes('j') && skeletonOf(text.replaceAll('j', 'dzh')) === queryWord.skeleton;
}

/** Minimum length of words that are searched in joined words, and of those beside others. */
const SHORTEST_JOINED = 6;
const SHORTEST_PART = 3;
const MOST_PARTS = 4;

/** Letters of a joined word in which words are looked for even if they do not make it up, and of those words. */
const LONG_JOINED = 8;
const LONG_PART = 4;
const MOST_INSIDE = 8;

/** The vocabulary words that make up a joined word, as few and as long as possible; if none do, the longest in it. */
export function joinedParts(segment: Segment, text: string): number[] {
  if (text.length < SHORTEST_JOINED) return [];
  for (let most = 2; most <= MOST_PARTS; most += 1) {
    const parts = partsFrom(segment, text, 0, most);
    if (parts !== null) return parts;
  }
  return text.length < LONG_JOINED || segment.wordNumber(text) !== undefined ? [] : longestInside(segment, text);
}

/** The words in a text of which none is in another, the longest first. */
function longestInside(segment: Segment, text: string): number[] {
  const found: { word: number; start: number; end: number }[] = [];
  let last = 0;
  for (let start = 0; start <= text.length - SHORTEST_PART; start += 1) {
    // Short words are there by chance, except at either end.
    const shortest = start === 0 ? SHORTEST_PART : LONG_PART;
    for (let end = text.length; end >= start + SHORTEST_PART && end > last; end -= 1) {
      if (end - start < shortest && end < text.length) break;
      const word = segment.wordNumber(text.slice(start, end));
      if (word === undefined) continue;
      found.push({ word, start, end });
      last = end;
      break;
    }
  }
  return found
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MOST_INSIDE)
    .map(({ word }) => word);
}

function partsFrom(segment: Segment, text: string, start: number, most: number): number[] | null {
  if (most === 1) {
    const last = segment.wordNumber(text.slice(start));
    return last === undefined ? null : [last];
  }
  for (let end = text.length - SHORTEST_PART; end >= start + SHORTEST_PART; end -= 1) {
    const head = segment.wordNumber(text.slice(start, end));
    const rest = head === undefined ? null : partsFrom(segment, text, end, most - 1);
    if (head !== undefined && rest !== null) return [head, ...rest];
  }
  return null;
}
