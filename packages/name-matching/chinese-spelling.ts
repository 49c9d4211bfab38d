import anyAscii from 'any-ascii';
import { CANTONESE_READINGS } from './tables/han-readings.ts';
import { MANDARIN_SYLLABLES } from './tables/mandarin.ts';

/** Letters of the longest syllable of Pinyin ("zhuang"). */
const LONGEST_SYLLABLE = 6;

/**
 * Every syllable of Pinyin with all its other spellings: of Wade and Giles, of Taiwan, and of Hong Kong and Singapore.
 */
const SPELLINGS: ReadonlyMap<string, ReadonlySet<string>> = allSpellings();

function allSpellings(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const [pinyin, written] of MANDARIN_SYLLABLES) all.set(pinyin, new Set([pinyin, ...written]));
  for (const [character, written] of CANTONESE_READINGS) {
    const spellings = all.get(anyAscii(character).toLowerCase());
    for (const spelling of written) spellings?.add(spelling);
  }
  return all;
}

const ONE_SYLLABLE = /^[^aeiou]*[aeiou]+[^aeiou]*$/;

/** Whether a word is one or two syllables of Pinyin: Chinese names have no more. */
export function isPinyin(text: string): boolean {
  // One run of vowels is one syllable: "lien" is not "li'en".
  return text.length <= 2 * LONGEST_SYLLABLE && pinyinFrom(text, 0, ONE_SYLLABLE.test(text) ? 1 : 2);
}

function pinyinFrom(text: string, start: number, most: number): boolean {
  if (start === text.length) return true;
  if (most === 0) return false;
  for (let end = start + 1; end <= Math.min(text.length, start + LONGEST_SYLLABLE); end += 1) {
    if (SPELLINGS.has(text.slice(start, end)) && pinyinFrom(text, end, most - 1)) return true;
  }
  return false;
}

/** Every spelling with its possible Pinyin syllables. */
const PINYIN_OF: ReadonlyMap<string, ReadonlySet<string>> = allPinyin();

function allPinyin(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const [pinyin, written] of SPELLINGS) {
    for (const spelling of written) all.set(spelling, (all.get(spelling) ?? new Set()).add(pinyin));
  }
  return all;
}

/** The number of spellings of one word that are looked for. */
const MOST_SPELLINGS = 40;

/** Other spellings of a word of two Chinese syllables: all others for Pinyin, and the possible Pinyin for any other. */
export function otherSpellings(text: string): string[] {
  if (text.length > 2 * LONGEST_SYLLABLE || ONE_SYLLABLE.test(text)) return [];
  return [...new Set([...respelled(text, SPELLINGS), ...respelled(text, PINYIN_OF)])].slice(0, MOST_SPELLINGS);
}

function respelled(text: string, table: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  for (let cut = 1; cut < text.length; cut += 1) {
    const [heads, tails] = [table.get(text.slice(0, cut)), table.get(text.slice(cut))];
    if (heads === undefined || tails === undefined) continue;
    for (const head of heads) for (const tail of tails) if (head + tail !== text) found.push(head + tail);
  }
  return found;
}

/** Whether a word of Pinyin, syllable by syllable, may be spelt like the other word. */
export function spelledAs(pinyin: string, other: string): boolean {
  return matches(pinyin, 0, other, 0);
}

function matches(pinyin: string, start: number, other: string, otherStart: number): boolean {
  if (start === pinyin.length) return otherStart === other.length;
  for (let end = Math.min(pinyin.length, start + LONGEST_SYLLABLE); end > start; end -= 1) {
    const spellings = SPELLINGS.get(pinyin.slice(start, end));
    if (spellings === undefined) continue;
    for (const spelling of spellings) {
      if (other.startsWith(spelling, otherStart) && matches(pinyin, end, other, otherStart + spelling.length))
        return true;
    }
  }
  return false;
}
