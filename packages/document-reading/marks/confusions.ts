import { LETTERS } from './weights.generated.ts';

/** What readers without such letters take them for, besides the letter without its mark. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'lt',
  Đ: 'DÐ',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ø: 'O',
  ø: 'o',
  ı: 'il',
  İ: 'I',
  Þ: 'PDb',
  þ: 'pb',
  ð: 'do',
  ß: 'Bb',
  Ə: 'EO',
  ə: 'eao',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OC',
  œ: 'oc',
};

const plain = (letter: string) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** For each letter that a reader may answer, the places in LETTERS of those that it may be. */
const CANDIDATES = new Map<string, number[]>();
for (const [place, letter] of [...LETTERS].entries()) {
  if (!/\p{L}/u.test(letter)) continue;
  for (const read of new Set([plain(letter), ...(TAKEN_FOR[letter] ?? '')]))
    CANDIDATES.set(read, [...(CANDIDATES.get(read) ?? []), place]);
}

/**
 * The letters that print may show where readers read these: the same letter with any mark or none, and those that are
 * mistaken for it.
 *
 * @returns places in LETTERS, fewer than two where nothing else is mistaken for it.
 */
export function candidatesFor(read: readonly string[]): readonly number[] {
  return [...new Set(read.flatMap((letter) => CANDIDATES.get(plain(letter)) ?? []))];
}
