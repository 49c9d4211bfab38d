import type { ParsedName } from '@veridoor/name-matching/parse';
import { consonantsOf, skeletonOf } from '@veridoor/name-matching/sound';

/** Words longer than this differ by more than their ends; deletions beyond it are not keyed. */
const LONGEST_KEYED = 14;

/** FNV-1a, 32 bit: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv. `space` keeps kinds of keys apart. */
function hashKey(space: number, text: string): number {
  let hash = (0x811c9dc5 ^ space) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}

const SPELLING = 1;
const SKELETON = 2;
const CONSONANTS_OF_LATIN = 3;
const CONSONANTS_OF_ABJAD = 4;
const WRITTEN = 5;

/**
 * Hashes that find a word of the index by similar words. They cover the word and the word without one letter: two such
 * sets meet for every single edit and most double ones. They also cover the same for its skeleton of consonants, and
 * the consonants that an abjad would write. Deletion keys come from SymSpell (W. Garbe, 2012).
 */
export function fuzzyKeys(word: string, abjad: boolean): number[] {
  const keys = [...spellingKeys(word), hashKey(abjad ? CONSONANTS_OF_ABJAD : CONSONANTS_OF_LATIN, consonantsOf(word))];
  return [...new Set(keys)];
}

/** Hashes to look up for a word of a query: like `fuzzyKeys`, with the consonants of the other kind of script. */
export function queryKeys(word: string, abjad: boolean): number[] {
  const keys = spellingKeys(word);
  const consonants = consonantsOf(word);
  if (consonants.length > 1) keys.push(hashKey(abjad ? CONSONANTS_OF_LATIN : CONSONANTS_OF_ABJAD, consonants));
  return [...new Set(keys)];
}

/** Hashes of the word and of the word with one letter left out. */
export function spelledKeys(word: string): number[] {
  const keys = [hashKey(SPELLING, word)];
  if (word.length >= 3) for (const shorter of deletions(word)) keys.push(hashKey(SPELLING, shorter));
  return keys;
}

/** A hash for each way in which the names are written, whatever their word breaks. */
export function writtenKeys(names: readonly ParsedName[]): number[] {
  const texts = new Set(names.flatMap(({ written }) => written.map(({ text }) => text)));
  texts.delete('');
  return Array.from(texts, (text) => hashKey(WRITTEN, text));
}

function spellingKeys(word: string): number[] {
  const keys = spelledKeys(word);
  // "j" is read as in English and as in German.
  const skeleton = skeletonOf(word);
  if (word.includes('j')) keys.push(hashKey(SKELETON, skeletonOf(word.replaceAll('j', 'dzh'))));
  if (skeleton.length >= 2) keys.push(hashKey(SKELETON, skeleton));
  // Hundreds of words share two consonants, so three consonants make no key without one of them.
  if (skeleton.length >= 4) for (const shorter of deletions(skeleton)) keys.push(hashKey(SKELETON, shorter));
  return keys;
}

function deletions(word: string): string[] {
  const shorter: string[] = [];
  const end = Math.min(word.length, LONGEST_KEYED);
  for (let index = 0; index < end; index += 1) shorter.push(word.slice(0, index) + word.slice(index + 1));
  return shorter;
}
