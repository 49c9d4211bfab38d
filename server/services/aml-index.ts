import type { Kysely } from 'kysely';
import type { AmlSource } from '../../contract/aml.ts';
import { CandidateFinder } from '../aml/index/candidates.ts';
import { Segment } from '../aml/index/segment.ts';
import { deserialiseSegment } from '../aml/index/segment-data.ts';
import type { Database } from '../db/schema.ts';
import { findActiveLists, readIndexPieces, type AmlListVersionRow } from '../repositories/aml-lists.ts';

/** A version of a list with its index in memory. */
export interface LoadedList {
  id: string;
  source: AmlSource;
  version: string;
  entries: number;
  segment: Segment;
}

/** The indexes of the lists that are searched now, in the memory of this process. */
export interface AmlIndexes {
  /** The active versions; those that this process does not have yet are read first. A version is seen whole or not at all. */
  current(): Promise<LoadedList[]>;
  finder: CandidateFinder;
}

/** Holds the indexes of one process. Each search asks the database which versions count, so that all instances agree. */
export function createAmlIndexes(database: Kysely<Database>): AmlIndexes {
  const loaded = new Map<string, Promise<LoadedList>>();
  const load = async (list: AmlListVersionRow): Promise<LoadedList> => {
    const segment = new Segment(deserialiseSegment(await readIndexPieces(database, list.id)));
    return { id: list.id, source: list.source, version: list.version, entries: list.entries, segment };
  };
  return {
    finder: new CandidateFinder(),
    async current() {
      const active = await findActiveLists(database);
      for (const id of loaded.keys()) if (!active.some((list) => list.id === id)) loaded.delete(id);
      return Promise.all(
        active.map((list) => {
          const known = loaded.get(list.id);
          if (known) return known;
          const reading = load(list);
          loaded.set(list.id, reading);
          // A version that could not be read is tried again by the next search.
          reading.catch(() => loaded.delete(list.id));
          return reading;
        }),
      );
    },
  };
}
