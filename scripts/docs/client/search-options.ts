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

/** The same where the index is made and where it is read. */
export const SEARCH: Options<Found> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['address', 'page', 'heading'],
  searchOptions: { boost: { page: 3, heading: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
