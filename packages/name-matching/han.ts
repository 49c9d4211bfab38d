import anyAscii from 'any-ascii';
import { CANTONESE_READINGS, CHINESE_SURNAME_READINGS, KOREAN_READINGS } from './tables/han-readings.ts';
import { commonHanForm } from './tables/han-variants.ts';
import { JAPANESE_FAMILY_NAMES, JAPANESE_GIVEN_NAMES } from './tables/japanese-names.ts';
import { CHINESE_COMPOUND_SURNAMES } from './tables/romanisation.ts';

/** The languages in which Chinese characters are read. */
export const TONGUES = ['mandarin', 'cantonese', 'korean', 'japanese'] as const;
export type Tongue = (typeof TONGUES)[number];

/** Characters of a word and their readings. */
export interface ReadCharacters {
  text: string;
  characters: string;
}

/** A person's name in one word has no more characters. */
const LONGEST_NAME = 5;

/**
 * Reads Chinese characters in one language. A person's name in one word is split, family name first. Mandarin reads any
 * characters; the other languages return null unless they know every character.
 */
export function readHan(word: string, tongue: Tongue, personal: boolean): ReadCharacters[] | null {
  const characters = Array.from(commonHanForm(word));
  if (tongue === 'japanese') return japanese(characters);
  const spell = SPELL[tongue];
  const parts = personal ? parted(characters) : [characters];
  const words: ReadCharacters[] = [];
  for (const [place, part] of parts.entries()) {
    const family = place === 0 && parts.length > 1;
    const syllables = part.map((character) => spell(character, family));
    if (syllables.includes(undefined)) return null;
    words.push({ text: syllables.join(''), characters: part.join('') });
  }
  return words;
}

const SPELL: Readonly<Record<Exclude<Tongue, 'japanese'>, (character: string, family: boolean) => string | undefined>> =
  {
    mandarin: (character, family) =>
      (family ? CHINESE_SURNAME_READINGS.get(character) : undefined) ?? anyAscii(character).toLowerCase(),
    cantonese: (character) => CANTONESE_READINGS.get(character)?.[0],
    korean: (character) => KOREAN_READINGS.get(character),
  };

function parted(characters: string[]): string[][] {
  if (characters.length < 2 || characters.length > 4) return [characters];
  const compound = characters.length > 2 && CHINESE_COMPOUND_SURNAMES.has(characters.slice(0, 2).join(''));
  const family = compound ? 2 : 1;
  return [characters.slice(0, family), characters.slice(family)];
}

function japanese(characters: string[]): ReadCharacters[] | null {
  if (characters.length > LONGEST_NAME + 1) return null;
  const whole = characters.join('');
  const alone = JAPANESE_FAMILY_NAMES.get(whole) ?? JAPANESE_GIVEN_NAMES.get(whole);
  if (alone !== undefined) return [{ text: alone, characters: whole }];
  for (let length = Math.min(3, characters.length - 1); length >= 1; length -= 1) {
    const [head, tail] = [characters.slice(0, length).join(''), characters.slice(length).join('')];
    const [family, given] = [JAPANESE_FAMILY_NAMES.get(head), JAPANESE_GIVEN_NAMES.get(tail)];
    if (family !== undefined && given !== undefined)
      return [
        { text: family, characters: head },
        { text: given, characters: tail },
      ];
  }
  return null;
}
