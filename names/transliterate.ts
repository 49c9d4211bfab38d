import anyAscii from 'any-ascii';
import {
  ABJAD_LETTERS,
  CHINESE_COMPOUND_SURNAMES,
  CYRILLIC_LETTERS,
  DEVANAGARI_LETTERS,
  GREEK_DIGRAPHS,
  HANGUL_FINALS,
  HANGUL_INITIALS,
  HANGUL_VOWELS,
  KOREAN_SURNAMES,
} from './tables/romanisation.ts';
import { commonHanForm } from './tables/han-variants.ts';

/** A word in Latin letters. `abjad`: its script leaves short vowels out. `han`: its characters, each one a morpheme. */
export interface LatinWord {
  text: string;
  abjad: boolean;
  han: string;
}

const ABJAD = /[\u0590-\u07ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;
const HANGUL = /^[\uac00-\ud7a3]+$/u;
const HAN = /^\p{Script=Han}+$/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * Writes one word (no spaces) of any script in lower-case ASCII letters and digits.
 * Unspaced Chinese and Korean personal names become two words, family name first.
 */
export function transliterateWord(word: string): LatinWord[] {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return [{ text: lower, abjad: false, han: '' }];
  if (HAN.test(lower)) return hanWords(lower);
  if (HANGUL.test(lower)) return hangulWords(lower);
  if (ABJAD.test(lower)) return abjadWords(lower);
  return plain(ascii(lower));
}

function ascii(lower: string): string {
  if (CYRILLIC.test(lower)) return mapLetters(lower, CYRILLIC_LETTERS);
  if (GREEK.test(lower)) {
    let text = lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
    for (const [from, to] of GREEK_DIGRAPHS) text = text.replaceAll(from, to);
    return anyAscii(text);
  }
  if (DEVANAGARI.test(lower)) return devanagari(lower);
  return anyAscii(lower);
}

function mapLetters(lower: string, table: ReadonlyMap<string, string>): string {
  let text = '';
  for (const letter of lower) text += table.get(letter) ?? anyAscii(letter);
  return text;
}

/** Takes the inherent vowel from a consonant. */
const VIRAMA = '\u094d';

/**
 * The inherent vowel "a" stands between two consonants and is silent at the end of a word, as in Hindi and Nepali, except
 * after two consonants that are written as one (Rajendra).
 */
function devanagari(lower: string): string {
  const letters = Array.from(lower);
  let text = '';
  for (const [index, letter] of letters.entries()) {
    text += DEVANAGARI_LETTERS.get(letter) ?? anyAscii(letter);
    const next = letters[index + 1];
    const sounds = next === undefined ? letters[index - 1] === VIRAMA : isDevanagariConsonant(next);
    if (isDevanagariConsonant(letter) && sounds) text += 'a';
  }
  return text;
}

function isDevanagariConsonant(letter: string): boolean {
  return letter >= '\u0915' && letter <= '\u0939';
}

function plain(text: string): LatinWord[] {
  const clean = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return clean === '' ? [] : [{ text: clean, abjad: false, han: '' }];
}

function hanWords(lower: string): LatinWord[] {
  const characters = Array.from(commonHanForm(lower));
  if (characters.length < 2 || characters.length > 4) return [hanWord(characters)];
  const compound = characters.length > 2 && CHINESE_COMPOUND_SURNAMES.has(characters.slice(0, 2).join(''));
  const split = compound ? 2 : 1;
  return [hanWord(characters.slice(0, split)), hanWord(characters.slice(split))];
}

function hanWord(characters: string[]): LatinWord {
  return {
    text: characters.map((character) => anyAscii(character).toLowerCase()).join(''),
    abjad: false,
    han: characters.join(''),
  };
}

function hangulWords(lower: string): LatinWord[] {
  const syllables = Array.from(lower);
  if (syllables.length < 2 || syllables.length > 4) return plain(syllables.map(romaniseSyllable).join(''));
  const surname = KOREAN_SURNAMES.get(syllables[0] ?? '') ?? romaniseSyllable(syllables[0] ?? '');
  return [...plain(surname), ...plain(syllables.slice(1).map(romaniseSyllable).join(''))];
}

/** Precomposed syllables are numbered initial × 588 + vowel × 28 + final from U+AC00 (Unicode, chapter 3.12). */
function romaniseSyllable(syllable: string): string {
  const index = (syllable.codePointAt(0) ?? 0xac00) - 0xac00;
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? '';
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? '';
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '');
}

function abjadWords(lower: string): LatinWord[] {
  const bare = lower.normalize('NFKC').replaceAll(/\p{M}|\u0640/gu, '');
  // The Arabic article is written together with its word; Latin spellings keep it apart.
  const article = bare.startsWith('ال') && Array.from(bare).length > 4;
  const text = mapLetters(article ? bare.slice(2) : bare, ABJAD_LETTERS)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const words: LatinWord[] = text === '' ? [] : [{ text, abjad: true, han: '' }];
  return article ? [{ text: 'al', abjad: false, han: '' }, ...words] : words;
}
