import { CandidateFinder } from './index/candidates.ts';
import { readQuery } from './index/query.ts';
import { Segment } from './index/segment.ts';
import type { SegmentData } from './index/segment-data.ts';
import { screenSegment, type NameHit } from './screen.ts';

/** A name to look for, with the lowest score that is required and numbers that find an entry under any name. */
export interface NameSearch {
  name: string;
  least: number;
  identifiers: readonly string[];
}

export interface NameSearches {
  /** The versions of lists to search, one of each source; threads share the memory of their data. */
  lists: readonly { id: string; source: string; data: SegmentData }[];
  searches: readonly NameSearch[];
}

/** Room for counting. */
const finder = new CandidateFinder();
/** This thread's own data beside the shared ones, words as texts: of the last version of each source. */
const segments = new Map<string, { id: string; segment: Segment }>();

/** Entry of the worker thread, also called directly for a few searches: returns hits by search and by list. */
export default function searchNames({ lists, searches }: NameSearches): NameHit[][][] {
  const searched = lists.map(({ id, source, data }) => {
    const known = segments.get(source);
    if (known?.id === id) return known.segment;
    const segment = new Segment(data);
    segments.set(source, { id, segment });
    return segment;
  });
  return searches.map(({ name, least, identifiers }) => {
    const query = readQuery(name);
    return searched.map((segment) => screenSegment(finder, segment, query, least, identifiers));
  });
}
