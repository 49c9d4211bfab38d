import { shapeOf } from '../scripts/shapes.ts';

/**
 * Text for comparison: capitals without marks, digits, nothing else. Letters that have no parts are written out; those of
 * Greek and Cyrillic are Latin ones where they print alike.
 */
export function fold(text: string): string {
  return foldPlaces(text).text;
}

const WHOLE: Readonly<Record<string, string>> = {
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Þ: 'TH',
  Ħ: 'H',
  Ə: 'E',
};

/** A folded text, and for each of its characters the place of the one that it came from. */
export interface Folded {
  readonly text: string;
  readonly places: readonly number[];
}

export function foldPlaces(text: string): Folded {
  let folded = '';
  const places: number[] = [];
  for (let place = 0; place < text.length; place++) {
    const capital = text[place]!.toUpperCase();
    const plain = plainOf(capital);
    folded += plain;
    for (let i = 0; i < plain.length; i++) places.push(place);
  }
  return { text: folded, places };
}

/** What each capital that was met is folded to: a page has few, and is folded for many tables. */
const plains = new Map<string, string>(Object.entries(WHOLE));

function plainOf(capital: string): string {
  const known = plains.get(capital);
  if (known !== undefined) return known;
  const plain = [...withoutMarks(capital)]
    .map((letter) => WHOLE[letter] ?? letter)
    .join('')
    .replaceAll(/[^A-Z0-9\p{Script=Greek}\p{Script=Cyrillic}]/gu, '');
  plains.set(capital, plain);
  return plain;
}

/** Й is no И, but marks on Greek letters are left out in capitals, and those on letters that print like Latin ones. */
function withoutMarks(capital: string): string {
  const shapes = [...(/\p{Script=Cyrillic}/u.test(capital) ? capital : capital.normalize('NFKD'))]
    .map(shapeOf)
    .join('');
  return /\p{Script=Latin}/u.test(shapes) ? shapes.normalize('NFKD') : shapes;
}

/**
 * Whether a text begins with a word, some characters apart (Levenshtein).
 *
 * @returns how many characters of the text the word takes, and how many differ; null when too many do.
 */
export function beginsWith(text: string, word: string, most: number): { length: number; errors: number } | null {
  if (most === 0) return text.startsWith(word) ? { length: word.length, errors: 0 } : null;
  const longest = Math.min(text.length, word.length + most);
  const row = distances(text.slice(0, longest), word, 'whole');
  let best = 0;
  for (let j = 1; j <= longest; j++) if (row[j]! < row[best]!) best = j;
  return row[best]! <= most ? { length: best, errors: row[best]! } : null;
}

/** How many characters make a text differ from a word (Levenshtein). */
export const differencesOf = (text: string, word: string): number => distances(text, word, 'whole').at(-1)!;

/** How many characters of a word may be misread: one in eight, so that no short name is taken for a label. */
export const mistakesIn = (word: string): number => Math.floor(word.length / 8);

/** Whether a folded text has a word in it, some characters apart (Sellers, 1980). */
export function contains(text: string, word: string, most: number): boolean {
  if (most === 0) return text.includes(word);
  return distances(text, word, 'part').some((errors) => errors <= most);
}

/**
 * For each length of the text's beginning, how many characters make it differ from the word (Levenshtein).
 *
 * @param what of each beginning is compared: the whole, or the part at its end that is nearest to the word.
 */
function distances(text: string, word: string, what: 'whole' | 'part'): Uint16Array {
  const row = new Uint16Array(text.length + 1);
  if (what === 'whole') for (let j = 1; j < row.length; j++) row[j] = j;
  for (let i = 1; i <= word.length; i++) {
    const letter = word.charCodeAt(i - 1);
    let before = row[0]!;
    row[0] = i;
    for (let j = 1; j < row.length; j++) {
      const same = before + (letter === text.charCodeAt(j - 1) ? 0 : 1);
      before = row[j]!;
      row[j] = Math.min(same, before + 1, row[j - 1]! + 1);
    }
  }
  return row;
}

/**
 * A name in which misreadings and spellings count alike: an MRZ writes Å, Ö and ß as two letters (ICAO Doc 9303-3,
 * section 6), print is often read without their marks, and O and 0, I and 1 are taken for one another.
 */
export const looseName = (text: string): string =>
  fold(text)
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll(/AE|AA/gu, 'A')
    .replaceAll('OE', 'O')
    .replaceAll('UE', 'U')
    .replaceAll('SS', 'S');
