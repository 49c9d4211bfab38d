import type { Kysely } from 'kysely';
import type { AmlSource } from '@veridoor/contract/aml/search';
import { deserialiseSegment, type SegmentData } from './index/segment-data.ts';
import type { NameHit } from './screen.ts';
import searchNames, { type NameSearch, type NameSearches } from './search-names.ts';
import { createWorkerPool } from '../../platform/jobs/worker-pool.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findActiveLists, readIndexPieces, type AmlListVersionRow } from './aml-lists-queries.ts';

/** A version of a list. */
export interface NamedList {
  id: string;
  source: AmlSource;
  version: string;
  entries: number;
}

/** The same with its index in memory. */
export interface LoadedList extends NamedList {
  data: SegmentData;
}

/** The indexes of the lists that are searched now, in the memory of this process. */
export interface AmlIndexes {
  /**
   * The active versions; reads those first that this process does not have yet. A version becomes visible whole or not
   * at all.
   */
  current(): Promise<LoadedList[]>;
  /** Hits by search and by list. Many searches run in threads of their own, so that requests are answered meanwhile. */
  search(lists: readonly LoadedList[], searches: readonly NameSearch[]): Promise<NameHit[][][]>;
  close(): Promise<void>;
}

/** A search takes about a millisecond, so the thread that answers requests may do this many. */
const FEW = 16;
/** Searches that a thread makes at a time. */
const CHUNK = 32;
/** Milliseconds for a chunk, with the reading of a large index when a thread is new. */
const TIME_LIMIT = 60_000;
/** Megabytes of words as texts in one thread, for lists of two million names; the rest of an index is shared. */
const HEAP_LIMIT = 2_048;
/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE = 30_000;

/**
 * Holds the indexes of one process. Each search asks the database for the active versions, so that all instances agree.
 *
 * @param threads worker threads at most.
 */
export function createAmlIndexes(database: Kysely<Database>, threads: number): AmlIndexes {
  const loaded = new Map<string, Promise<LoadedList>>();
  const load = async (list: AmlListVersionRow): Promise<LoadedList> => {
    const data = deserialiseSegment(await readIndexPieces(database, list.id));
    return { id: list.id, source: list.source, version: list.version, entries: list.entries, data };
  };
  const pool = createWorkerPool<NameSearches, NameHit[][][]>({
    worker: new URL('./search-names.ts', import.meta.url),
    threads,
    timeLimit: TIME_LIMIT,
    heapLimit: HEAP_LIMIT,
    idle: IDLE,
  });
  return {
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
    async search(lists, searches) {
      const searched = lists.map(({ id, source, data }) => ({ id, source, data }));
      if (searches.length <= FEW) return searchNames({ lists: searched, searches });
      const chunks = Array.from({ length: Math.ceil(searches.length / CHUNK) }, (_, index) =>
        pool.run({ lists: searched, searches: searches.slice(index * CHUNK, (index + 1) * CHUNK) }),
      );
      return (await Promise.all(chunks)).flat();
    },
    close: () => pool.close(),
  };
}
