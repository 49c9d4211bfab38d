import anyAscii from 'any-ascii';
import { DEVANAGARI_LETTERS } from './tables/romanisation.ts';
import {
  FIRST_DRAVIDIAN_BLOCK,
  INDIC_BLOCKS,
  KHMER_LETTERS,
  MYANMAR_INITIALS,
  MYANMAR_RHYMES,
  SINHALA_LETTERS,
  THAI_LETTERS,
} from './tables/south-asian-scripts.ts';

const VIRAMA = '\u094d';
const NUKTA = '\u093c';
/** A nasal of the same place as the following letter. */
const ANUSVARA = '\u0902';
const LABIALS = /[\u092a-\u092e]/u;
/** Gurmukhi's sign for a nasal before a consonant; Devanagari has none at that place. */
const TIPPI = '\u0a70';
const DEVANAGARI_START = 0x0900;
const BLOCK_SIZE = 0x80;

/**
 * Writes a word of an Indic script. The inherent vowel "a" sounds between two consonants and is silent at the end of a
 * word, as in Hindi and Nepali. It sounds after two consonants written as one (Rajendra) and in southern languages.
 */
export function readIndic(lower: string): string {
  const southern = Array.from(lower).some((letter) => (letter.codePointAt(0) ?? 0) >= FIRST_DRAVIDIAN_BLOCK);
  const letters = Array.from(lower, asDevanagari).filter((letter) => letter !== NUKTA);
  let text = '';
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    text +=
      letter === ANUSVARA && !LABIALS.test(next ?? '') ? 'n' : (DEVANAGARI_LETTERS.get(letter) ?? anyAscii(letter));
    const sounds = next === undefined ? southern || letters[index - 1] === VIRAMA : isConsonant(next);
    if (isConsonant(letter) && sounds) text += 'a';
  }
  return text;
}

function asDevanagari(letter: string): string {
  if (letter === TIPPI) return 'ं';
  const point = letter.codePointAt(0) ?? 0;
  const block = INDIC_BLOCKS.find((start) => point >= start && point < start + BLOCK_SIZE);
  return block === undefined ? letter : String.fromCodePoint(point - block + DEVANAGARI_START);
}

function isConsonant(letter: string): boolean {
  return letter >= '\u0915' && letter <= '\u0939';
}

const SINHALA_VIRAMA = '\u0dca';

/** Writes a Sinhala word, whose inherent vowel always sounds; "nh" is "ngh" (Wickremesinghe). */
export function readSinhala(lower: string): string {
  const letters = Array.from(lower.normalize('NFC').replaceAll('\u200d', ''));
  const text = letters.map((letter, index) => {
    const isConsonant = letter >= '\u0d9a' && letter <= '\u0dc6';
    const next = letters[index + 1] ?? '';
    const sounds = isConsonant && next !== SINHALA_VIRAMA && !/\p{M}/u.test(next.replace('\u0d82', ''));
    return (SINHALA_LETTERS.get(letter) ?? '') + (sounds ? 'a' : '');
  });
  return text.join('').replaceAll('nh', 'ngh');
}

/**
 * Consonants of the first series, behind which "u" is "o", and the marks that put a consonant into the one series or
 * the other.
 */
const KHMER_FIRST_SERIES = /[កខចឆដឋណតថបផសហឡអ\u17c9]/u;
const KHMER_SECOND_SERIES = /[គឃងជឈញឌឍទធនពភមយរលវ\u17ca]/u;

/** Writes a Khmer word, without the marks that only change a vowel; "ng" before a consonant below it is "n". */
export function readKhmer(lower: string): string {
  const spoken = lower.replaceAll(/.\u17cd/gu, '').replaceAll(/\u1784(?=\u17d2)/gu, 'ន');
  let text = '';
  let first = false;
  for (const letter of spoken) {
    if (KHMER_FIRST_SERIES.test(letter)) first = true;
    else if (KHMER_SECOND_SERIES.test(letter)) first = false;
    text += first && letter === '\u17bb' ? 'o' : (KHMER_LETTERS.get(letter) ?? '');
  }
  return text;
}

/**
 * Writes a Thai word: letters with the mark of silence are left out, and vowels written before their consonant follow
 * it.
 */
export function readThai(lower: string): string {
  const spoken = lower
    .normalize('NFKD')
    .replaceAll(/.[\u0e34-\u0e39]?\u0e4c/gu, '')
    .replaceAll(/\u0e23\u0e23/gu, 'ั')
    .replaceAll(/([เแโใไ])([\u0e01-\u0e2e])/gu, '$2$1')
    // The last letter of the alphabet carries vowels and is one itself; two others end a syllable differently than they
    // begin one.
    .replaceAll(/\u0e2d(?=[\u0e30-\u0e39เแโใไ])/gu, '')
    .replaceAll(/^\u0e2d/gu, 'ะ')
    .replaceAll(/(?<=.)\u0e0d/gu, 'น');
  return Array.from(spoken, (letter) => THAI_LETTERS.get(letter) ?? '').join('');
}

/** A syllable of Burmese: first consonant, consonants below it, vowel, and last consonant (with the sign of a killed one). */
const MYANMAR_SYLLABLE =
  /([\u1000-\u1021\u1023-\u102a\u103f])([\u103b-\u103e]*)([\u102b-\u1032\u1036]*)(?:([\u1000-\u1021])(?=\u103a|\u1039)[\u103a\u1039])?(\u1037?)/gu;
/** Last consonants that sound like another one. */
const MYANMAR_FINALS: Readonly<Record<string, string>> = { ပ: 'တ', ဋ: 'တ', ဒ: 'တ', ဗ: 'တ', မ: 'န', ဏ: 'န', ဂ: 'က' };

/**
 * Writes a Burmese word, its syllables apart, as names are spelt in Latin letters: Min Aung Hlaing. A nasal with the mark
 * of the creaky tone ends in "nt" (Myint).
 */
export function readMyanmar(word: string): string[] {
  const plain = word
    .replaceAll('\u102b', '\u102c')
    .replaceAll('\u1038', '')
    .replaceAll('\u1037\u103a', '\u103a\u1037')
    // The killed sign over an open "aw" changes its tone alone.
    .replaceAll('\u1031\u102c\u103a', '\u1031\u102c')
    .replaceAll('\u1004\u103a\u1039', '\u1004\u103a');
  return Array.from(plain.matchAll(MYANMAR_SYLLABLE), (match) => {
    const [, first = '', below = '', vowel = '', last = '', creaky] = match;
    const final = MYANMAR_FINALS[last] ?? last;
    const rounded = below.includes('\u103d') && vowel === '' && (final === 'န' || final === 'တ');
    const rhyme = MYANMAR_RHYMES.get(rounded ? `\u103d${final}` : vowel + final) ?? MYANMAR_RHYMES.get(vowel) ?? 'a';
    const isVowel = /[\u1023-\u102a]/u.test(first);
    const end = rhyme.endsWith('n') && creaky !== '' && final !== '' ? 't' : '';
    if (first === 'အ' && vowel === '\u1031' && last === '') return 'aye';
    const initial = initialOf(first, below) + (below.includes('\u103d') && !rounded ? 'w' : '');
    return isVowel && vowel + last === '' ? (MYANMAR_INITIALS.get(first) ?? '') : initial + rhyme + end;
  });
}

/** "sh", "ky" and "ch" are written with consonants below; a breathed one has its "h" before it. */
function initialOf(first: string, below: string): string {
  const breathed = below.includes('\u103e');
  const y = /[\u103b\u103c]/u.test(below);
  if (breathed && (first === 'ရ' || first === 'ယ' || (first === 'လ' && y))) return 'sh';
  if (y && first === 'ခ') return 'ch';
  return (breathed ? 'h' : '') + (MYANMAR_INITIALS.get(first) ?? '') + (y ? 'y' : '');
}
