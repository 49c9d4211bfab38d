import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';
import { termOf, termsOf, wordsOf } from './search-words.ts';

/** What a search finds: a part of a page. */
export interface Found {
  id: number;
  /** Path from the site's root, with the fragment. */
  address: string;
  page: string;
  heading: string;
  /** The fragment's words: the id of an operation, for one. */
  anchor: string;
  text: string;
}

/** Guides explain; these name what they explain. */
const WEIGHTS: readonly (readonly [start: string, weight: number])[] = [
  ['repository/CHANGELOG', 0.1],
  ['bench', 0.3],
  ['permissions', 0.3],
  ['api/', 0.4],
  ['repository/', 0.5],
];
const weightOf = (address: string): number => WEIGHTS.find(([start]) => address.startsWith(start))?.[1] ?? 1;

/** The same where the index is made and where it is read. */
export const SEARCH: Options<Found> = {
  fields: ['page', 'heading', 'anchor', 'text'],
  storeFields: ['address', 'page', 'heading'],
  tokenize: wordsOf,
  processTerm: termsOf,
  searchOptions: {
    processTerm: termOf,
    boost: { page: 3, heading: 4, anchor: 4 },
    boostDocument: (_id, _term, stored) => weightOf(String(stored?.['address'])),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};

/** Fewer places than these with all words, and those with some of them follow. */
const FEW = 3;

/** The places that a reader looks for, the best first. */
export function searchSite(index: MiniSearch<Found>, words: string): (SearchResult & Found)[] {
  const all = index.search(words);
  const some = all.length < FEW ? index.search(words, { combineWith: 'OR' }) : [];
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...some.filter(({ id }) => !known.has(id))] as (SearchResult & Found)[];
}
