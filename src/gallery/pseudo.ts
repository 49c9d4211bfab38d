import type { LoadTexts } from '../lib/i18n/texts.ts';
import { loadTexts } from '../testing/texts.ts';

/** A language that nobody speaks: English with accents on every letter, and longer by more than half. */
const PSEUDO = 'en-XA';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  y: 'ÿ',
  s: 'š',
};

/** The texts of any language, and of the one that nobody speaks. */
export const loadAnyTexts: LoadTexts = async (language, namespace) =>
  (language as string) === PSEUDO ? pseudo(await loadTexts('en', namespace)) : loadTexts(language, namespace);

function pseudo(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === 'string' ? lengthened(text) : pseudo(text),
    ]),
  );
}

/** Every third letter twice, and each word with an end: words grow as those of German and Finnish do. */
function lengthened(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}|\p{L}+/gu, (word) => {
    if (word.startsWith('{')) return word;
    const letters = [...word].map((letter, index) => {
      const own = ACCENTS[letter] ?? letter;
      return index % 3 === 1 ? own + own : own;
    });
    return `${letters.join('')}${word.length > 2 ? 'ëñ' : ''}`;
  });
}
