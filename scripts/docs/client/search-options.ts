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

/** The same where the index is made and where it is read. */
export const SEARCH: Options<Found> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['address', 'page', 'heading'],
  tokenize: words,
  searchOptions: { boost: { page: 3, heading: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
