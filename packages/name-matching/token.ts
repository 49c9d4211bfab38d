import { lettersOf, type Letters } from './edit-cost.ts';
import { soundOf } from './sound.ts';
import { variantGroups, type VariantGroups } from './tables/variants.ts';

/** The role of a word in a name. */
export type TokenKind = 'name' | 'initial' | 'particle' | 'generation' | 'generic' | 'number' | 'connective';

/**
 * Another way of reading the same words. `syllables`: two of three short words are one given name (Korean, Chinese);
 * `words`: they are not; `elided`: a letter and a word are one (O Brien); `title`: a title is a name; `run_together`: a
 * word holds several.
 */
export type NameReading = 'syllables' | 'words' | 'elided' | 'title' | 'run_together';

/**
 * Possible romanisations of a Korean or Chinese name as bits, since a spelling may fit several: Pinyin, some other
 * spelling of Chinese, Korean. No bit for all other names.
 */
export const ROMANISATION = { none: 0, pinyin: 1, chinese: 2, korean: 4 } as const;

/** A word of a name, folded to ASCII, with what comparing needs. */
export interface Token {
  text: string;
  kind: TokenKind;
  /** The word's weight among the words of its name; a distinctive word has 1. */
  weight: number;
  letters: Letters;
  /** The letters of its `soundOf` spelling. */
  sound: Letters;
  /** One bit for each letter that occurs. */
  mask: number;
  /** Its script leaves short vowels out. */
  abjad: boolean;
  /** Its Chinese characters, its Hangul or its Arabic letters; empty for other scripts. */
  characters: string;
  /** Part of a person's name, where other forms of a given name may replace it. */
  personal: boolean;
  /** Other forms of a person's name that may replace it, where it has any. */
  variants: VariantGroups | undefined;
  /** A very common name. */
  common: boolean;
  /** A given name of one or two spoken syllables (Korean, Chinese, Vietnamese): every sound of it counts. */
  syllabic: boolean;
  /** Bits of `ROMANISATION`. */
  romanisation: number;
  /** A patronymic particle precedes it: the father's name. */
  fathers: boolean;
  /** Its end may be cut off. */
  cut: boolean;
  /** A hyphen joins it to the word before. */
  hyphened: boolean;
}

/** The weight of a word of each kind. A very common name weighs `COMMON_NAME_WEIGHT`. */
export const KIND_WEIGHT: Readonly<Record<TokenKind, number>> = {
  name: 1,
  initial: 0.5,
  particle: 0.15,
  generation: 0.2,
  generic: 0.6,
  number: 0.5,
  connective: 0.05,
};

/** A common name says less than a rare one. */
export const COMMON_NAME_WEIGHT = 0.8;

/** Properties that a caller may set on a token beyond its text and kind. */
export type TokenExtra = Partial<
  Pick<Token, 'weight' | 'personal' | 'common' | 'abjad' | 'characters' | 'syllabic' | 'romanisation' | 'fathers'>
>;

const HANGUL = /^[\uac00-\ud7a3]+$/u;

/** Makes a token; `weight` defaults to the weight of its kind. */
export function makeToken(text: string, kind: TokenKind, extra: TokenExtra = {}): Token {
  return {
    text,
    kind,
    weight: extra.weight ?? KIND_WEIGHT[kind],
    letters: lettersOf(text),
    sound: soundLetters(text),
    mask: maskOf(text),
    abjad: extra.abjad ?? false,
    characters: extra.characters ?? '',
    personal: extra.personal ?? false,
    variants: extra.personal === true ? variantGroups(text) : undefined,
    common: extra.common ?? false,
    syllabic: extra.syllabic ?? false,
    romanisation: extra.romanisation ?? (HANGUL.test(extra.characters ?? '') ? ROMANISATION.korean : ROMANISATION.none),
    fathers: extra.fathers ?? false,
    cut: false,
    hyphened: false,
  };
}

/** One bit for each letter a to z that occurs in a folded word; digits share the bits above. */
export function maskOf(text: string): number {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    mask |= 1 << (letter >= 97 ? letter - 97 : 26 + (letter & 3));
  }
  return mask;
}

/** The number of letters that occur in only one of two words; each edit adds two at most. */
export function lettersApart(left: number, right: number): number {
  let bits = left ^ right;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}

/** Names repeat: the most recent words keep their spelling by sound. Pure, so that forgetting is harmless. */
const KEPT = 20_000;
const soundCache = new Map<string, Letters>();

function soundLetters(text: string): Letters {
  const known = soundCache.get(text);
  if (known !== undefined) return known;
  const letters = lettersOf(soundOf(text));
  if (soundCache.size >= KEPT) soundCache.clear();
  soundCache.set(text, letters);
  return letters;
}
