import { parseNames } from '@veridoor/name-matching/parse';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { fuzzyKeys, writtenKeys } from './fuzzy-keys.ts';
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
  readonly #writtenKeys = new GrowingNumbers();
  readonly #writtenNames = new GrowingNumbers();
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
      const names = parseNames(text, kind);
      for (const token of names.flatMap(indexWords)) seen.add(this.#numberOf(token.text, token.abjad));
      for (const key of writtenKeys(names)) {
        this.#writtenKeys.push(key);
        this.#writtenNames.push(name);
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
    const [keys, keyWords] = this.#fuzzy();
    const [byWriting, writtenNames] = inOrder(this.#writtenKeys, this.#writtenNames);
    const { postingEnds, postings } = this.#postings();
    return {
      wordBytes: this.#words.bytes(),
      wordEnds: this.#words.ends(),
      wordAbjad: Uint8Array.from(this.#abjad, Number),
      keys,
      keyWords,
      writtenKeys: byWriting,
      writtenNames,
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

  #fuzzy(): [keys: Uint32Array, words: Uint32Array] {
    const keys = new GrowingNumbers();
    const words = new GrowingNumbers();
    for (const [word, number] of this.#numbers) {
      if (word.startsWith('#')) continue;
      for (const key of fuzzyKeys(word, this.#abjad[number] ?? false)) {
        keys.push(key);
        words.push(number);
      }
    }
    return inOrder(keys, words);
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

/** Keys in rising order and, in parallel, the number beside each. */
function inOrder(keys: GrowingNumbers, numbers: GrowingNumbers): [keys: Uint32Array, numbers: Uint32Array] {
  const [some, others] = [keys.view(), numbers.view()];
  // Both side by side in one 64-bit number sort together without an object for each pair.
  const joined = BigUint64Array.from(some, (key, index) => (BigInt(key) << 32n) | BigInt(others[index]!)).toSorted();
  const halves = new Uint32Array(joined.buffer);
  return [
    Uint32Array.from(some, (_, index) => halves[2 * index + 1]!),
    Uint32Array.from(others, (_, index) => halves[2 * index]!),
  ];
}
