import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { listVideos, listKeptVideos } from './replays/queries.ts';
import { BLOCKED_FACE, SEEN_FACE } from '../../platform/crypto/sealing-purposes.ts';
import { listKept, listTraces, type TraceTable } from '../../records/documents/traces-queries.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { keptEntries, openPrints } from './replays/video-prints.ts';
import { ownDescriptor } from '../../vision/faces/match.ts';
import { faceEntry, pageEntry, Scan, type ScanKind } from './scan.ts';

/** Rows that are read at a time: unsealing them takes up to 25 ms, in which nothing else is done. */
const BATCH = 200;
/** Seconds after which an index drops deleted entries, and disappears if nobody has used it. */
const HOUR = 3600;
/** Indexes in memory at most: WebAssembly sets 8 GB of addresses aside for each of the two memories of one. */
const MOST_INDEXES = 500;

const PURPOSES = { document_trace: SEEN_FACE, block_entry: BLOCKED_FACE } as const satisfies Record<TraceTable, string>;

/** Tables of seen features. */
type SeenTable = TraceTable | 'video_trace';

/** Candidate rows of a company for a page, a face or a video; the database has their details. */
export interface SeenIndexes {
  /** Reads new rows, so that a transaction need not. */
  prepare(connection: Connection, companyId: string, tables: readonly SeenTable[]): Promise<void>;
  /** Sequences of a table's rows that may lie within the distance, as {@link Scan.near} returns them. */
  near(connection: Connection, query: SeenQuery, distance: number): Promise<number[]>;
}

interface SeenQuery {
  table: SeenTable;
  companyId: string;
  kind: ScanKind;
  entries: readonly Uint8Array[];
}

interface SeenIndex {
  scans: Record<ScanKind, Scan>;
  /** Sequence of each slot. */
  sequences: Record<ScanKind, number[]>;
  last: number;
  usedAt: Date;
  sweptAt: Date;
}

/** Pages and faces of companies in the memory of this process, read from the database as they are needed. */
export function createSeenIndexes({ clock, secrets }: { clock: Clock; secrets: Secrets }): SeenIndexes {
  const indexes = new Map<string, SeenIndex>();

  /** The index with the rest of the rows that there are now. */
  async function current(connection: Connection, table: SeenTable, companyId: string): Promise<SeenIndex> {
    const now = clock.now();
    dropIdle(now);
    const key = `${table} ${companyId}`;
    const index = indexes.get(key) ?? emptyIndex(now);
    index.usedAt = now;
    // The last used one comes last.
    indexes.delete(key);
    indexes.set(key, index);
    for (let full = true; full;) {
      const rows = await listRows(connection, table, companyId, index.last);
      for (const { sequence, entriesOf } of rows) {
        // Another check may have read the same rows meanwhile.
        if (sequence <= index.last) continue;
        index.last = sequence;
        const entries = entriesOf(secrets);
        for (const kind of ['page', 'face'] as const)
          for (const entry of entries[kind]) add(index, kind, sequence, entry);
      }
      full = rows.length === BATCH;
    }
    if (secondsAfter(index.sweptAt, HOUR) <= now) {
      const holes = await sweep(connection, table, companyId, index, now);
      // The next search reloads an index that is mostly holes.
      if (holes > (index.scans.page.count + index.scans.face.count) / 2) indexes.delete(key);
    }
    return index;
  }

  function dropIdle(now: Date): void {
    for (const [key, { usedAt }] of indexes) {
      if (indexes.size <= MOST_INDEXES && secondsAfter(usedAt, HOUR) > now) return;
      indexes.delete(key);
    }
  }

  return {
    async prepare(connection, companyId, tables) {
      for (const table of tables) await current(connection, table, companyId);
    },
    async near(connection, { table, companyId, kind, entries }, distance) {
      const index = await current(connection, table, companyId);
      const found = new Set<number>();
      for (const [i, entry] of entries.entries()) {
        // A video has many, and others wait for their answers.
        if (i > 0) await setImmediate();
        for (const slot of index.scans[kind].near(entry, distance)) found.add(index.sequences[kind][slot]!);
      }
      return [...found];
    },
  };
}

interface SeenRow {
  sequence: number;
  entriesOf(secrets: Secrets): Record<ScanKind, readonly Uint8Array[]>;
}

/** The next rows of a table; they are unsealed one by one. */
async function listRows(
  connection: Connection,
  table: SeenTable,
  companyId: string,
  after: number,
): Promise<SeenRow[]> {
  if (table === 'video_trace') {
    const videos = await listVideos(connection, companyId, after, BATCH);
    return videos.map(({ sequence, prints }) => ({
      sequence,
      entriesOf: (secrets) => ({ page: keptEntries(openPrints(secrets, prints)), face: [] }),
    }));
  }
  const traces = await listTraces(connection, table, companyId, after, BATCH);
  return traces.map(({ sequence, fingerprint, descriptor }) => ({
    sequence,
    entriesOf: (secrets) => ({
      page: fingerprint === null ? [] : [pageEntry(fingerprint)],
      face: descriptor ? [faceEntry(openFace(secrets, PURPOSES[table], descriptor))] : [],
    }),
  }));
}

/** The rows of a table that are still kept. */
async function keptOf(connection: Connection, table: SeenTable, companyId: string) {
  if (table !== 'video_trace') return listKept(connection, table, companyId);
  return { page: await listKeptVideos(connection, companyId), face: new Set<number>() };
}

function emptyIndex(now: Date): SeenIndex {
  const scans = { page: new Scan('page'), face: new Scan('face') };
  return { scans, sequences: { page: [], face: [] }, last: 0, usedAt: now, sweptAt: now };
}

function add({ scans, sequences }: SeenIndex, kind: ScanKind, sequence: number, entry: Uint8Array): void {
  scans[kind].add(entry);
  sequences[kind].push(sequence);
}

/**
 * Wipes deleted entries out of memory; searches missed them from the moment their rows went.
 *
 * @returns how many slots are empty.
 */
async function sweep(
  connection: Connection,
  table: SeenTable,
  companyId: string,
  index: SeenIndex,
  now: Date,
): Promise<number> {
  index.sweptAt = now;
  const seen = index.last;
  const kept = await keptOf(connection, table, companyId);
  let holes = 0;
  for (const kind of ['page', 'face'] as const) {
    for (const [slot, sequence] of index.sequences[kind].entries()) {
      if (sequence > seen || kept[kind].has(sequence)) continue;
      index.scans[kind].wipe(slot);
      holes++;
    }
  }
  return holes;
}

/** A face as it is kept. */
export function sealFace(secrets: Secrets, purpose: string, descriptor: Float32Array): Uint8Array {
  return secrets.seal(purpose, new Uint8Array(Float32Array.from(descriptor).buffer));
}

/** The numbers of a face that is kept. @throws RangeError when another network made them. */
export function openFace(secrets: Secrets, purpose: string, sealed: Uint8Array): Float32Array {
  return ownDescriptor(new Float32Array(Uint8Array.from(secrets.open(purpose, sealed)).buffer));
}
