import { lettersOf, type Letters } from '@veridoor/name-matching/edit-cost';
import { parseNames, type NameKind, type ParsedName } from '@veridoor/name-matching/parse';
import { otherSpellings } from '@veridoor/name-matching/chinese-spelling';
import { consonantsOf, skeletonOf } from '@veridoor/name-matching/sound';
import { variantsOf } from '@veridoor/name-matching/tables/variants';
import { maskOf, type Token } from '@veridoor/name-matching/token';
import { queryKeys, spelledKeys } from './fuzzy-keys.ts';
import { indexWords } from './index-words.ts';

/** A word to look for, with all that is asked of it in every list. */
export interface QueryWord {
  text: string;
  abjad: boolean;
  keys: readonly number[];
  letters: Letters;
  mask: number;
  skeleton: string;
  /** The skeleton with "j" read as in English. */
  englishSkeleton: string;
  consonants: string;
  /** Other names and spellings of the same thing. */
  variants: readonly string[];
}

/** A query read as the name of each kind of entity, and the words to look for. */
export interface AmlQuery {
  readings: Readonly<Record<NameKind, readonly ParsedName[]>>;
  words: readonly QueryWord[];
  /** Neighbouring words written together. */
  joined: readonly QueryWord[];
  /** One word and initials or particles: many names have that word. */
  abbreviated: boolean;
}

/** Weight of a word that finds a name by itself; "Abd" does not. */
const FULL_WORD = 0.5;

/** Reads a query once for all lists. */
export function readQuery(text: string): AmlQuery {
  const readings = {
    person: parseNames(text, 'person'),
    organisation: parseNames(text, 'organisation'),
    vessel: parseNames(text, 'vessel'),
  };
  const words = new Map<string, QueryWord>();
  const joined = new Map<string, QueryWord>();
  const parsed = Object.values(readings).flat();
  for (const token of parsed.flatMap(indexWords)) {
    if (!words.has(token.text))
      words.set(token.text, queryWord(token.text, token.abjad, queryKeys(token.text, token.abjad)));
  }
  for (const word of parsed.flatMap((name) => joinedNeighbours(name.tokens))) {
    if (!words.has(word) && !joined.has(word)) joined.set(word, queryWord(word, false, spelledKeys(word)));
  }
  const [person] = readings.person;
  const full = person?.tokens.filter(({ kind, weight }) => kind === 'name' && weight >= FULL_WORD) ?? [];
  const abbreviated = full.length === 1 && (person?.tokens.length ?? 0) > 1;
  return { readings, words: [...words.values()], joined: [...joined.values()], abbreviated };
}

function queryWord(text: string, abjad: boolean, keys: readonly number[]): QueryWord {
  return {
    text,
    abjad,
    keys,
    letters: lettersOf(text),
    mask: maskOf(text),
    skeleton: skeletonOf(text),
    englishSkeleton: skeletonOf(text.replaceAll('j', 'dzh')),
    consonants: consonantsOf(text),
    variants: [...variantsOf(text), ...otherSpellings(text)],
  };
}

/** Words of the longest name that is looked for as one word. */
const MOST_JOINED = 5;
const LONGEST_JOINED = 32;

/** Two and three neighbours as one word, and the whole name, with the family name last or first. */
function joinedNeighbours(tokens: readonly Token[]): string[] {
  const joined: string[] = [];
  const texts = tokens.map((token) => token.text);
  if (texts.length >= 2 && texts.length <= MOST_JOINED)
    joined.push(
      texts.join(''),
      [...texts.slice(-1), ...texts.slice(0, -1)].join(''),
      [...texts.slice(1), ...texts.slice(0, 1)].join(''),
    );
  for (let start = 0; start < tokens.length - 1 && start < 12; start += 1) {
    for (let length = 2; length <= 3 && start + length <= tokens.length; length += 1) {
      const text = texts.slice(start, start + length).join('');
      if (text.length >= 4 && text.length <= 24) joined.push(text);
    }
  }
  return joined.filter((text) => text.length <= LONGEST_JOINED);
}
