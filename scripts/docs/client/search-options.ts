import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

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

/** A code is found as a whole, `verification_open`, and by its words. */
const words = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}_]+/u).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]));

/** Words of the trade beside those that the pages use for the same. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  cursor: ['pagination', 'paging', 'paginate'],
  test: ['sandbox'],
  erase: ['gdpr', 'delete'],
  erased: ['gdpr', 'delete'],
  erasure: ['gdpr', 'delete', 'deletion'],
  retention: ['gdpr'],
  companies: ['kyb'],
  entity: ['kyb', 'business'],
  aml: ['sanctions', 'pep'],
  verification: ['kyc', 'idv'],
  signature: ['hmac'],
  attempts: ['retry', 'retries'],
  limits: ['throttling', 'quota'],
};

/** Words of a question that say nothing of what is looked for. */
const EMPTY = new Set(
  'a an and are can do does for how i in is it my of on or the to what when where which why with'.split(' '),
);

const termOf = (word: string): string | null => (EMPTY.has(word.toLowerCase()) ? null : word.toLowerCase());

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
  tokenize: words,
  processTerm: (word) => {
    const term = termOf(word);
    return term === null ? null : [term, ...(ALSO[term] ?? [])];
  },
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
