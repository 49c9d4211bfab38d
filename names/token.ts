import { soundOf } from './sound.ts';

/** The role of a word in a name. */
export type TokenKind = 'name' | 'initial' | 'particle' | 'generation' | 'generic' | 'number' | 'connective';

/** A word of a name, folded to ASCII, with what comparing needs. */
export interface Token {
  text: string;
  sound: string;
  kind: TokenKind;
  /** What the word counts for among the words of its name; a distinctive word has 1. */
  weight: number;
  /** Its script leaves short vowels out. */
  abjad: boolean;
  /** Its Chinese characters, empty for other scripts. */
  han: string;
  /** A given name of two spoken syllables (Korean, Chinese): every sound of it tells names apart. */
  syllabic: boolean;
  /** A patronymic particle stands before it: the father's name. */
  fathers: boolean;
}

/** What a word of each kind counts for. A name that a great many people bear counts `COMMON_NAME_WEIGHT`. */
export const KIND_WEIGHT: Readonly<Record<TokenKind, number>> = {
  name: 1,
  initial: 0.5,
  particle: 0.15,
  generation: 0.2,
  generic: 0.6,
  number: 0.5,
  connective: 0.05,
};

/** A common name tells less than a rare one. */
export const COMMON_NAME_WEIGHT = 0.8;

/** Makes a token; `weight` defaults to the weight of its kind. */
export function makeToken(text: string, kind: TokenKind, extra: Partial<Omit<Token, 'text' | 'kind'>> = {}): Token {
  return { text, sound: soundOf(text), kind, weight: KIND_WEIGHT[kind], abjad: false, han: '', syllabic: false, fathers: false, ...extra };
}
