import anyAscii from 'any-ascii';
import { readIndic, readKhmer, readThai } from './abugida.ts';
import { readArabic } from './arabic.ts';
import { readHan, type ReadCharacters, type Tongue } from './han.ts';
import { readHangul } from './hangul.ts';
import { readKana } from './kana.ts';
import { commonArabicForm } from './tables/arabic-names.ts';
import { ABJAD_LETTERS, CYRILLIC_LETTERS, GREEK_DIGRAPHS } from './tables/romanisation.ts';

/**
 * A word in Latin letters. `abjad`: its script omits its vowels, or writes them in unpredictable ways. `characters`:
 * its Chinese characters, its Hangul or its Arabic letters in their common form.
 */
export interface LatinWord {
  text: string;
  abjad: boolean;
  characters: string;
}

/** How to read a text: the language of its Chinese characters, and whether it may be a person's name. */
export interface Reading {
  tongue: Tongue;
  personal: boolean;
}

const ABJAD = /[\u0590-\u07ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const ARABIC = /^[\u0600-\u06ff]+$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;
const HANGUL = /^[\uac00-\ud7a3]+$/u;
const HAN = /^[\p{Script=Han}々]+$/u;
const HIRAGANA = /^[\u3041-\u3096ー]+$/u;
const KATAKANA = /^[\u30a1-\u30faー]+$/u;
const INDIC = /^[\u0900-\u0d7f]+$/u;
const KHMER = /\p{Script=Khmer}/u;
const THAI = /\p{Script=Thai}/u;

/**
 * Writes one word (no spaces) of any script in lower-case ASCII letters and digits. Unspaced Chinese, Japanese and
 * Korean personal names become two words, family name first. Null if the word cannot be read in the requested language.
 */
export function transliterateWord(word: string, { tongue, personal }: Reading): LatinWord[] | null {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return [{ text: lower, abjad: false, characters: '' }];
  if (HAN.test(lower)) return readHan(lower, tongue, personal)?.map(fromCharacters) ?? null;
  if (HANGUL.test(lower)) return readHangul(lower, personal).map(fromCharacters);
  if (ABJAD.test(lower)) return abjadWords(lower);
  if (HIRAGANA.test(lower)) return plain(readKana(lower));
  if (KATAKANA.test(lower)) return plain(readKana(lower), true);
  if (KHMER.test(lower)) return plain(readKhmer(lower), true);
  if (THAI.test(lower)) return plain(readThai(lower), true);
  return plain(ascii(lower));
}

function fromCharacters({ text, characters }: ReadCharacters): LatinWord {
  return { text, abjad: false, characters };
}

function ascii(lower: string): string {
  if (CYRILLIC.test(lower)) return mapLetters(lower, CYRILLIC_LETTERS);
  if (GREEK.test(lower)) {
    let text = lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
    for (const [from, to] of GREEK_DIGRAPHS) text = text.replaceAll(from, to);
    return anyAscii(text);
  }
  return INDIC.test(lower) ? readIndic(lower) : anyAscii(lower);
}

function mapLetters(lower: string, table: ReadonlyMap<string, string>): string {
  let text = '';
  for (const letter of lower) text += table.get(letter) ?? anyAscii(letter);
  return text;
}

function plain(text: string, abjad = false): LatinWord[] {
  const clean = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return clean === '' ? [] : [{ text: clean, abjad, characters: '' }];
}

function abjadWords(lower: string): LatinWord[] {
  const bare = lower.normalize('NFKC').replaceAll(/\p{M}|\u0640/gu, '');
  const read = ARABIC.test(bare) ? readArabic(bare) : null;
  if (read !== null) return read.map(fromCharacters);
  // The Arabic article is written together with its word; Latin spellings keep it apart.
  const article = bare.startsWith('ال') && Array.from(bare).length > 4;
  const own = article ? bare.slice(2) : bare;
  const characters = ARABIC.test(own) ? commonArabicForm(own) : '';
  const words = plain(mapLetters(own, ABJAD_LETTERS), true).map((word) => ({ ...word, characters }));
  return article ? [{ text: 'al', abjad: false, characters: '' }, ...words] : words;
}
