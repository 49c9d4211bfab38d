import anyAscii from 'any-ascii';
import { DEVANAGARI_LETTERS } from './tables/romanisation.ts';
import { FIRST_DRAVIDIAN_BLOCK, INDIC_BLOCKS, KHMER_LETTERS, THAI_LETTERS } from './tables/south-asian-scripts.ts';

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
