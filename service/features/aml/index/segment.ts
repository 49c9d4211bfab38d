import { lettersOf, type Letters } from '@veridoor/name-matching/edit-cost';
import { parseNames, type ParsedName } from '@veridoor/name-matching/parse';
import { consonantsOf, skeletonOf } from '@veridoor/name-matching/sound';
import { maskOf } from '@veridoor/name-matching/token';
import type { EntityType } from '../lists/listed-entity.ts';
import { writtenKeys } from './fuzzy-keys.ts';
import { identifierWord, nameKindOf } from './index-words.ts';
import { FLAG_TYPES, WEAK_FLAG } from './segment-builder.ts';
import type { SegmentData } from './segment-data.ts';

/** Parsed names that are kept, so that names asked for often are not read again. */
const KEPT_NAMES = 60_000;

/** Names of one spelling that are compared in full. */
const MOST_WRITTEN = 100;

/** A candidate index ready to be asked. */
export class Segment {
  readonly data: SegmentData;
  readonly names: number;
  /** For each name, the total information of its words: the sum of `wordInformation`. */
  readonly nameInformation: Float32Array;
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #masks: Int32Array;
  readonly #letters: (Letters | undefined)[] = [];
  readonly #skeletons: (string | undefined)[] = [];
  readonly #consonants: (string | undefined)[] = [];
  readonly #decoder = new TextDecoder();
  readonly #parsed = new Map<number, readonly ParsedName[]>();

  constructor(data: SegmentData) {
    this.data = data;
    this.names = data.nameEnds.length;
    this.#masks = new Int32Array(data.wordEnds.length);
    for (const [word, end] of data.wordEnds.entries()) {
      const text = this.#decoder.decode(data.wordBytes.subarray(word === 0 ? 0 : data.wordEnds[word - 1]!, end));
      this.#words.push(text);
      this.#masks[word] = maskOf(text);
      this.#numbers.set(text, word);
    }
    this.nameInformation = new Float32Array(this.names);
    for (let word = 0; word < data.wordEnds.length; word += 1) {
      if (this.wordText(word).startsWith('#')) continue;
      const information = this.wordInformation(word);
      for (let place = this.postingStart(word); place < data.postingEnds[word]!; place += 1) {
        this.nameInformation[data.postings[place]!]! += information;
      }
    }
  }

  /** The number of a word of the vocabulary; undefined for a word that no name has. */
  wordNumber(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  wordText(word: number): string {
    return this.#words[word]!;
  }

  /** `maskOf` the word. */
  wordMask(word: number): number {
    return this.#masks[word]!;
  }

  /** `lettersOf` the word, worked out when it is first asked for. */
  wordLetters(word: number): Letters {
    return (this.#letters[word] ??= lettersOf(this.wordText(word)));
  }

  /** `skeletonOf` the word, worked out when it is first asked for. */
  wordSkeleton(word: number): string {
    return (this.#skeletons[word] ??= skeletonOf(this.wordText(word)));
  }

  /** `consonantsOf` the word, worked out when it is first asked for. */
  wordConsonants(word: number): string {
    return (this.#consonants[word] ??= consonantsOf(this.wordText(word)));
  }

  postingStart(word: number): number {
    return word === 0 ? 0 : this.data.postingEnds[word - 1]!;
  }

  /** Names that have a word. */
  wordFrequency(word: number): number {
    return this.data.postingEnds[word]! - this.postingStart(word);
  }

  /** Information of a word: the fewer names have it, the more (inverse document frequency, natural logarithm). */
  wordInformation(word: number): number {
    return informationOf(this.wordFrequency(word), this.names);
  }

  /** Words that have a fuzzy key, added to `found`. */
  wordsOfKey(key: number, found: Set<number>, most: number): void {
    addOfKey(this.data.keys, this.data.keyWords, key, found, most);
  }

  /** Names that are written as one of these, whatever their word breaks. */
  namesWrittenAs(names: readonly ParsedName[]): Set<number> {
    const found = new Set<number>();
    for (const key of writtenKeys(names))
      addOfKey(this.data.writtenKeys, this.data.writtenNames, key, found, MOST_WRITTEN);
    return found;
  }

  /** The first names of the entries that have a number or mark. */
  namesOfIdentifier(value: string): Uint32Array {
    const word = identifierWord(value);
    const number = word === null ? undefined : this.wordNumber(word);
    if (number === undefined) return new Uint32Array();
    return this.data.postings.subarray(this.postingStart(number), this.data.postingEnds[number]);
  }

  nameText(name: number): string {
    const start = name === 0 ? 0 : this.data.nameEnds[name - 1]!;
    return this.#decoder.decode(this.data.nameBytes.subarray(start, this.data.nameEnds[name]));
  }

  nameType(name: number): EntityType {
    return FLAG_TYPES[this.data.nameFlags[name]! & 3]!;
  }

  isWeak(name: number): boolean {
    return (this.data.nameFlags[name]! & WEAK_FLAG) !== 0;
  }

  /** The parsed name: the whole, and its parts if the list has several names in one. */
  parsedName(name: number): readonly ParsedName[] {
    const known = this.#parsed.get(name);
    if (known !== undefined) return known;
    const parsed = parseNames(this.nameText(name), nameKindOf(this.nameType(name)));
    if (this.#parsed.size >= KEPT_NAMES) this.#parsed.clear();
    this.#parsed.set(name, parsed);
    return parsed;
  }
}

/** Inverse document frequency with one added on both sides, so that it is finite and positive. */
export function informationOf(frequency: number, names: number): number {
  return Math.log(1 + (names + 1) / (frequency + 1));
}

/** Adds the numbers that stand beside a key of the sorted ones, at most so many. */
function addOfKey(keys: Uint32Array, numbers: Uint32Array, key: number, found: Set<number>, most: number): void {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  for (let taken = 0; taken < most && keys[low] === key; low += 1, taken += 1) found.add(numbers[low]!);
}
