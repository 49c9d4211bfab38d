import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AmlSource } from '@veridoor/contract/aml/search';
import type { AmlList } from '@veridoor/contract/aml/lists';
import { serialiseSegment } from './index/segment-data.ts';
import { SegmentBuilder } from './index/segment-builder.ts';
import { ListError } from './lists/list-error.ts';
import type { ListFile } from './lists/list-file.ts';
import type { ListedEntity } from './lists/listed-entity.ts';
import type { Database } from '../../platform/database/schema.ts';
import {
  activateListVersion,
  beginListVersion,
  compareVersions,
  failListVersion,
  emptyRetiredVersions,
  findActiveLists,
  insertEntities,
  insertIndexPiece,
  withImportLock,
  type NewAmlEntity,
} from './aml-lists-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import { orderRescreening } from './screening/ranges.ts';

const BATCH = 1_000;
const PIECE_LENGTH = 1_048_576;
/** Characters. */
const LONGEST_FAULT = 500;

/** Another import of the same list has not ended. */
export class ImportRunningError extends Error {}

export interface ImportParts {
  database: Kysely<Database>;
  clock: Clock;
}

/**
 * Imports a list: reads its entries one by one, stores them beside the active version, and replaces that version in one
 * step at the end. A fault before that changes nothing.
 *
 * @param read reads the entries from the files it is given.
 * @param progress gets the number of entries so far, after each thousand.
 * @throws ListError for a broken file, ImportRunningError.
 */
export async function importList(
  parts: ImportParts,
  source: AmlSource,
  files: readonly ListFile[],
  read: (files: readonly ListFile[]) => AsyncIterable<ListedEntity>,
  progress: (entries: number) => void = () => undefined,
): Promise<AmlList> {
  const list = await withImportLock(parts.database, source, (database) =>
    replaceList({ ...parts, database }, source, files, read, progress),
  );
  if (list === null) throw new ImportRunningError(`another import of ${source} is at work`);
  return list;
}

async function replaceList(
  parts: ImportParts,
  source: AmlSource,
  files: readonly ListFile[],
  read: (files: readonly ListFile[]) => AsyncIterable<ListedEntity>,
  progress: (entries: number) => void,
): Promise<AmlList> {
  const { database, clock } = parts;
  const id = await beginListVersion(database, source, clock.now());
  try {
    const measured = files.map(measure);
    const entries = await store(parts, id, read(measured.map(({ file }) => file)), progress);
    const sums = measured.map(({ result }) => result());
    const version = createHash('sha256')
      .update(sums.map(({ sha256 }) => sha256).join())
      .digest('hex')
      .slice(0, 16);
    const previous = (await findActiveLists(database)).find((list) => list.source === source);
    const counts = await compareVersions(database, id, previous?.id ?? null);
    const now = clock.now();
    await database.transaction().execute(async (transaction) => {
      await activateListVersion(transaction, id, { version, entries, ...counts, files: sums, now });
      await orderRescreening(transaction, now);
      await recordAudit(transaction, {
        companyId: null,
        actor: SYSTEM,
        action: 'aml.list_imported',
        subject: { kind: 'aml_list', id },
        detail: { source, version, entries },
      });
    });
    await emptyRetiredVersions(database);
    return { code: source, version, entries, ...counts, activated_at: now.toISOString() };
  } catch (fault) {
    await failListVersion(database, id, { fault: faultOf(fault), now: clock.now() });
    throw fault;
  }
}

/** What the console shows: the place in the file, or a code. Nothing of the machine. */
function faultOf(fault: unknown): string {
  if (fault instanceof ListError) return fault.message.slice(0, LONGEST_FAULT);
  const code: unknown = fault instanceof Error && 'code' in fault ? fault.code : null;
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : 'unexpected';
}

async function store(
  { database }: ImportParts,
  id: string,
  entities: AsyncIterable<ListedEntity>,
  progress: (entries: number) => void,
): Promise<number> {
  const builder = new SegmentBuilder();
  let batch: NewAmlEntity[] = [];
  let count = 0;
  for await (const entity of entities) {
    builder.add(entity);
    // PostgreSQL's jsonb has no null character.
    const data = JSON.stringify(entity).replaceAll(String.raw`\u0000`, '');
    const fingerprint = createHash('sha256').update(data).digest('hex').slice(0, 32);
    batch.push({ ordinal: count, entityId: entity.id, fingerprint, data });
    count += 1;
    if (batch.length === BATCH) {
      await insertEntities(database, id, batch);
      batch = [];
      progress(count);
    }
  }
  if (batch.length > 0) await insertEntities(database, id, batch);
  let ordinal = 0;
  for (const piece of serialiseSegment(builder.finish(), PIECE_LENGTH)) {
    await insertIndexPiece(database, id, ordinal, piece);
    ordinal += 1;
  }
  progress(count);
  return count;
}

/** The file, and after it was read its size and SHA-256. */
function measure(file: ListFile) {
  const hash = createHash('sha256');
  let size = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.bytes) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return {
    file: { name: file.name, bytes: bytes() },
    result: () => ({ name: file.name, size, sha256: hash.digest('hex') }),
  };
}
