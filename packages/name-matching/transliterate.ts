import anyAscii from 'any-ascii';
import { readIndic, readKhmer, readMyanmar, readSinhala, readThai } from './abugida.ts';
import { readArabic } from './arabic.ts';
import { readHan, type ReadCharacters, type Tongue } from './han.ts';
import { commonArabicForm } from './tables/arabic-names.ts';
import {
  ABJAD_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_DIGRAPHS,
  HANGUL_FINALS,
  HANGUL_INITIALS,
  HANGUL_VOWELS,
  KOREAN_COMPOUND_SURNAMES,
  KOREAN_SURNAME_SYLLABLES,
  KOREAN_SURNAMES,
} from './tables/romanisation.ts';

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
const SINHALA = /^[\u0d80-\u0dff\u200c\u200d]+$/u;
const MYANMAR = /^\p{Script=Myanmar}+$/u;

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
  if (SINHALA.test(lower)) return plain(readSinhala(lower), true);
  if (MYANMAR.test(lower)) return readMyanmar(lower).flatMap((syllable) => plain(syllable));
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

/** Writes Hangul in Latin letters; a person's name in one word is split, family name first. */
function readHangul(word: string, personal: boolean): ReadCharacters[] {
  const syllables = Array.from(word);
  const family = personal ? familySyllables(syllables) : 0;
  if (family === 0) return [{ text: syllables.map(romaniseSyllable).join(''), characters: word }];
  const surname = syllables.slice(0, family).join('');
  const given = syllables.slice(family);
  return [
    { text: KOREAN_SURNAMES.get(surname) ?? Array.from(surname, romaniseSyllable).join(''), characters: surname },
    { text: given.map(romaniseSyllable).join(''), characters: given.join('') },
  ];
}

function familySyllables(syllables: readonly string[]): number {
  if (syllables.length < 2 || syllables.length > 4) return 0;
  if (syllables.length > 2 && KOREAN_COMPOUND_SURNAMES.has(syllables.slice(0, 2).join(''))) return 2;
  return KOREAN_SURNAME_SYLLABLES.has(syllables[0] ?? '') ? 1 : 0;
}

/** Precomposed syllables are numbered initial × 588 + vowel × 28 + final from U+AC00 (Unicode, chapter 3.12). */
function romaniseSyllable(syllable: string): string {
  const index = (syllable.codePointAt(0) ?? 0xac00) - 0xac00;
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? '';
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? '';
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '');
}

/** Rows of Hiragana in the spelling of Hepburn, by code point from U+3041; small letters begin with a stroke. */
const SYLLABLES =
  '|a a |i i |u u |e e |o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji | tsu zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo |ya ya |yu yu |yo yo ra ri ru re ro |wa wa i e o n vu'.split(
    ' ',
  );
const FIRST_HIRAGANA = 0x3041;
const KATAKANA_AFTER_HIRAGANA = 0x60;

/** Writes a word in kana; the mark of a long vowel is left out. */
function readKana(word: string): string {
  let text = '';
  for (const letter of word) {
    const point = letter.codePointAt(0) ?? 0;
    const place = (point > 0x30a0 ? point - KATAKANA_AFTER_HIRAGANA : point) - FIRST_HIRAGANA;
    const syllable = SYLLABLES[place] ?? '';
    if (!syllable.startsWith('|')) text += syllable;
    // "shi" and a small "yo" are "sho", "ki" and it "kyo", "te" and a small "i" are "ti".
    else if (/(?:sh|ch|j)i$/.test(text)) text = text.slice(0, -1) + syllable.slice(1).replace('y', '');
    else if (syllable !== '|') text = text.replace(/[aeiou]$/, '') + syllable.slice(1);
  }
  return text;
}
