import type { Options } from 'minisearch';

/** What a search finds: a part of a page. */
export interface Found {
  id: number;
  /** Path from the site's root, with the fragment. */
  address: string;
  page: string;
  heading: string;
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
  erasure: ['gdpr', 'deletion'],
  retention: ['gdpr'],
  entity: ['kyb', 'business'],
  aml: ['sanctions', 'pep'],
  verification: ['kyc', 'idv'],
  signature: ['hmac'],
  attempts: ['retry', 'retries'],
  limits: ['throttling', 'quota'],
};

/** The same where the index is made and where it is read. */
export const SEARCH: Options<Found> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['address', 'page', 'heading'],
  tokenize: words,
  processTerm: (term) => [term.toLowerCase(), ...(ALSO[term.toLowerCase()] ?? [])],
  searchOptions: {
    processTerm: (term) => term.toLowerCase(),
    boost: { page: 3, heading: 4 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};
