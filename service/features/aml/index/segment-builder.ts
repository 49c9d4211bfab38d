import { parseNames } from '@veridoor/name-matching/parse';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { fuzzyKeys } from './fuzzy-keys.ts';
import { GrowingNumbers, GrowingTexts } from './growing.ts';
import { identifierWord, indexWords, nameKindOf } from './index-words.ts';
import type { SegmentData } from './segment-data.ts';

/** Entry types in the order of `nameFlags`. */
export const FLAG_TYPES = ['person', 'organisation', 'vessel', 'aircraft'] as const;

/** Set in `nameFlags` for a weak alias. */
export const WEAK_FLAG = 4;

/** Builds the candidate index of a list, entry by entry; the n-th entry added has ordinal n, from 0. */
export class SegmentBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #words = new GrowingTexts();
  readonly #abjad: boolean[] = [];
  readonly #pairWords = new GrowingNumbers();
  readonly #pairNames = new GrowingNumbers();
  readonly #names = new GrowingTexts();
  readonly #entities = new GrowingNumbers();
  readonly #flags = new GrowingNumbers();
  #count = 0;

  /** Adds an entry with all its names. */
  add(entity: Pick<ListedEntity, 'type' | 'names' | 'identifiers'>): void {
    const kind = nameKindOf(entity.type);
    const first = this.#names.count;
    for (const { text, kind: quality } of entity.names) {
      const name = this.#names.count;
      this.#names.push(text);
      this.#entities.push(this.#count);
      this.#flags.push(FLAG_TYPES.indexOf(entity.type) | (quality === 'weak' ? WEAK_FLAG : 0));
      const seen = new Set<number>();
      for (const parsed of parseNames(text, kind)) {
        for (const token of indexWords(parsed)) seen.add(this.#numberOf(token.text, token.abjad));
      }
      for (const word of seen) {
        this.#pairWords.push(word);
        this.#pairNames.push(name);
      }
    }
    for (const { value } of entity.names.length === 0 ? [] : entity.identifiers) {
      const word = identifierWord(value);
      if (word === null) continue;
      this.#pairWords.push(this.#numberOf(word, false));
      this.#pairNames.push(first);
    }
    this.#count += 1;
  }

  /** The finished index. */
  finish(): SegmentData {
    const { keys, keyWords } = this.#fuzzy();
    const { postingEnds, postings } = this.#postings();
    return {
      wordBytes: this.#words.bytes(),
      wordEnds: this.#words.ends(),
      wordAbjad: Uint8Array.from(this.#abjad, Number),
      keys,
      keyWords,
      postingEnds,
      postings,
      nameBytes: this.#names.bytes(),
      nameEnds: this.#names.ends(),
      nameEntity: this.#entities.view(),
      nameFlags: Uint8Array.from(this.#flags.view()),
    };
  }

  #numberOf(word: string, abjad: boolean): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#words.push(word);
    this.#abjad.push(abjad);
    return number;
  }

  #fuzzy(): Pick<SegmentData, 'keys' | 'keyWords'> {
    const pairs = new GrowingNumbers();
    const words = new GrowingNumbers();
    for (const [word, number] of this.#numbers) {
      if (word.startsWith('#')) continue;
      for (const key of fuzzyKeys(word, this.#abjad[number] ?? false)) {
        pairs.push(key);
        words.push(number);
      }
    }
    // Key and word side by side in one 64-bit number sort together without an object for each pair.
    const joined = new BigUint64Array(pairs.length);
    const keys = pairs.view();
    const numbers = words.view();
    for (let index = 0; index < keys.length; index += 1)
      joined[index] = (BigInt(keys[index]!) << 32n) | BigInt(numbers[index]!);
    joined.sort();
    const halves = new Uint32Array(joined.buffer);
    const sortedKeys = new Uint32Array(keys.length);
    const keyWords = new Uint32Array(keys.length);
    for (let index = 0; index < keys.length; index += 1) {
      keyWords[index] = halves[2 * index]!;
      sortedKeys[index] = halves[2 * index + 1]!;
    }
    return { keys: sortedKeys, keyWords };
  }

  #postings(): Pick<SegmentData, 'postingEnds' | 'postings'> {
    const words = this.#pairWords.view();
    const names = this.#pairNames.view();
    const ends = new Uint32Array(this.#numbers.size);
    for (const word of words) ends[word]! += 1;
    for (let word = 1; word < ends.length; word += 1) ends[word]! += ends[word - 1]!;
    const next = Uint32Array.from(ends, (_, word) => (word === 0 ? 0 : ends[word - 1]!));
    const postings = new Uint32Array(names.length);
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index]!;
      postings[next[word]!] = names[index]!;
      next[word]! += 1;
    }
    return { postingEnds: ends, postings };
  }
}
