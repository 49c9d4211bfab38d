import { edits, lettersOf } from '../../../names/edit-cost.ts';
import type { NameKind, ParsedName } from '../../../names/parse.ts';
import { consonantsOf, skeletonOf } from '../../../names/sound.ts';
import { variantsOf } from '../../../names/tables/variants.ts';
import { lettersApart, maskOf, type Token } from '../../../names/token.ts';
import { queryKeys } from './fuzzy-keys.ts';
import { indexWords } from './index-words.ts';
import { informationOf, type Segment } from './segment.ts';

/** Words of the vocabulary under one fuzzy key that are looked at; more share a key only when it tells next to nothing. */
const MOST_WORDS_OF_KEY = 300;
/** Words of the vocabulary that one word of a query may stand for. */
const MOST_EXPANSIONS = 80;
/** Names gone through for one word of a query. */
const MOST_POSTINGS = 120_000;
/** Names after which frequent words bring in no more. */
const ENOUGH_NAMES = 3_000;
/** A name that has less in common with the query than this share of the best one is not compared in full. */
const SHARE_OF_BEST = 0.35;

const VARIANT = 0.9;
const ONE_EDIT = 0.8;
const LIKE_SOUND = 0.7;
const TWO_EDITS = 0.6;
const LIKE_CONSONANTS = 0.6;
const PART_OF_JOINED = 0.6;

/** A word of a query, with the words of the index that it may stand for and how well (0 to 1). */
interface QueryWord {
  expansions: { word: number; likeness: number }[];
  information: number;
}

/** Room for counting, one for each process: names are counted here and wiped after each search. */
export class CandidateFinder {
  #scores = new Float32Array(0);
  #marks = new Uint8Array(0);

  /**
   * The numbers of the names that are likeliest to be the query's, likeliest first, at most `limit`. `readings` are the
   * query read as the name of each kind of entity.
   */
  find(segment: Segment, readings: Readonly<Record<NameKind, readonly ParsedName[]>>, limit: number): number[] {
    if (this.#scores.length < segment.names) {
      this.#scores = new Float32Array(segment.names);
      this.#marks = new Uint8Array(segment.names);
    }
    const words = queryWords(segment, readings);
    words.sort((a, b) => b.information - a.information);
    const touched: number[] = [];
    let whole = 0;
    for (const [index, word] of words.slice(0, 250).entries()) {
      whole += word.information;
      this.#count(segment, word, index + 1, touched);
    }
    const best = topOf(touched, (name) => (2 * this.#scores[name]!) / (whole + segment.nameInformation[name]!), limit);
    for (const name of touched) {
      this.#scores[name] = 0;
      this.#marks[name] = 0;
    }
    return best;
  }

  /**
   * Adds what a word tells to every name that has it. Once enough names have a rarer word, a frequent one only adds to those:
   * a name with the frequent word alone is not the query's.
   */
  #count(segment: Segment, word: QueryWord, mark: number, touched: number[]): void {
    const { postings, postingEnds } = segment.data;
    const scores = this.#scores;
    const marks = this.#marks;
    const open = touched.length < ENOUGH_NAMES;
    let gone = 0;
    for (const { word: number, likeness } of word.expansions) {
      const value = likeness * Math.min(word.information, segment.wordInformation(number));
      const end = postingEnds[number]!;
      for (let place = segment.postingStart(number); place < end; place += 1) {
        const name = postings[place]!;
        if (marks[name] === mark) continue;
        if (scores[name] === 0) {
          if (!open) continue;
          touched.push(name);
        }
        marks[name] = mark;
        scores[name]! += value;
      }
      gone += segment.wordFrequency(number);
      if (gone > MOST_POSTINGS) return;
    }
  }
}

/** The distinct words of all readings of a query, and neighbours written together. */
function queryWords(segment: Segment, readings: Readonly<Record<NameKind, readonly ParsedName[]>>): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const parsed of Object.values(readings).flat()) {
    for (const token of indexWords(parsed)) {
      if (words.has(token.text)) continue;
      const expansions = expand(segment, token);
      const known = segment.wordNumber(token.text);
      words.set(token.text, {
        expansions,
        information: informationOf(known === undefined ? 0 : segment.wordFrequency(known), segment.names),
      });
    }
  }
  for (const parsed of Object.values(readings).flat()) {
    for (const joined of joinedNeighbours(parsed.tokens)) {
      if (words.has(joined)) continue;
      const number = segment.wordNumber(joined) ?? oneEditAway(segment, joined);
      if (number !== undefined)
        words.set(joined, {
          expansions: [{ word: number, likeness: 1 }],
          information: segment.wordInformation(number),
        });
    }
  }
  return [...words.values()].filter((word) => word.expansions.length > 0 || word.information > 0);
}

function joinedNeighbours(tokens: readonly Token[]): string[] {
  const joined: string[] = [];
  for (let start = 0; start < tokens.length - 1 && start < 12; start += 1) {
    for (let length = 2; length <= 3 && start + length <= tokens.length; length += 1) {
      const text = tokens
        .slice(start, start + length)
        .map((token) => token.text)
        .join('');
      if (text.length >= 5 && text.length <= 24) joined.push(text);
    }
  }
  return joined;
}

function oneEditAway(segment: Segment, text: string): number | undefined {
  return fuzzyWords(segment, text, false).find(({ likeness }) => likeness === ONE_EDIT)?.word;
}

function expand(segment: Segment, token: Token): QueryWord['expansions'] {
  const found = new Map<number, number>();
  const add = (word: number | undefined, likeness: number): void => {
    if (word !== undefined && (found.get(word) ?? 0) < likeness) found.set(word, likeness);
  };
  const exact = segment.wordNumber(token.text);
  add(exact, 1);
  for (const variant of variantsOf(token.text)) add(segment.wordNumber(variant), VARIANT);
  const article = /^(?:al|el|ul)(?=.{4})/.exec(token.text)?.[0];
  if (article !== undefined) add(segment.wordNumber(token.text.slice(article.length)), VARIANT);
  for (const { word, likeness } of fuzzyWords(segment, token.text, token.abjad)) add(word, likeness);
  if (exact === undefined && token.text.length >= 6)
    for (const part of joinedParts(segment, token.text)) add(part, PART_OF_JOINED);
  const expansions = Array.from(found, ([word, likeness]) => ({ word, likeness }));
  return expansions.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_EXPANSIONS);
}

function fuzzyWords(segment: Segment, text: string, abjad: boolean): QueryWord['expansions'] {
  const numbers = new Set<number>();
  for (const key of queryKeys(text, abjad)) segment.wordsOfKey(key, numbers, MOST_WORDS_OF_KEY);
  const letters = lettersOf(text);
  const mask = maskOf(text);
  const skeleton = skeletonOf(text);
  const english = skeletonOf(text.replaceAll('j', 'dzh'));
  const consonants = consonantsOf(text);
  const words: QueryWord['expansions'] = [];
  for (const word of numbers) {
    const other = segment.wordText(word);
    const otherAbjad = segment.data.wordAbjad[word] === 1;
    if (otherAbjad !== abjad) {
      if (consonantsOf(other) === consonants) words.push({ word, likeness: LIKE_CONSONANTS });
      continue;
    }
    const apart = lettersApart(mask, maskOf(other)) <= 4 ? edits(letters, segment.wordLetters(word), 2) : Infinity;
    if (apart <= 1) words.push({ word, likeness: ONE_EDIT });
    else if (
      skeleton.length >= 2 &&
      Math.abs(other.length - text.length) <= 3 &&
      (segment.wordSkeleton(word) === skeleton ||
        segment.wordSkeleton(word) === english ||
        skeletonOf(other.replaceAll('j', 'dzh')) === skeleton)
    )
      words.push({ word, likeness: LIKE_SOUND });
    else if (apart <= 2 && text.length >= 5) words.push({ word, likeness: TWO_EDITS });
  }
  return words;
}

/** Both parts of a word that is two words of the vocabulary written together. */
function joinedParts(segment: Segment, text: string): number[] {
  for (let cut = 3; cut <= text.length - 3; cut += 1) {
    const head = segment.wordNumber(text.slice(0, cut));
    const tail = segment.wordNumber(text.slice(cut));
    if (head !== undefined && tail !== undefined) return [head, tail];
  }
  return [];
}

/** The `limit` values with the highest scores, highest first; equal scores in rising order of the values. */
function topOf(values: readonly number[], scoreOf: (value: number) => number, limit: number): number[] {
  const heap: { value: number; score: number }[] = [];
  let floor = -Infinity;
  for (const value of values) {
    const score = scoreOf(value);
    if (heap.length >= limit && score <= floor) continue;
    heap.push({ value, score });
    if (heap.length >= limit * 4) floor = prune(heap, limit);
  }
  prune(heap, limit);
  const least = (heap[0]?.score ?? 0) * SHARE_OF_BEST;
  return heap.filter(({ score }) => score >= least).map(({ value }) => value);
}

function prune(heap: { value: number; score: number }[], limit: number): number {
  heap.sort((a, b) => b.score - a.score || a.value - b.value);
  heap.length = Math.min(heap.length, limit);
  return heap.at(-1)?.score ?? -Infinity;
}
