import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AmlSource } from '@veridoor/contract/aml/search';
import type { AmlListVersionTable } from '../../platform/database/tables/aml.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type AmlListVersionRow = Selectable<AmlListVersionTable>;

/** An entry to store, with the JSON text of its data. */
export interface NewAmlEntity {
  ordinal: number;
  entityId: string;
  fingerprint: string;
  data: string;
}

/** The versions that are searched, in the order of their codes. */
export function findActiveLists(connection: Connection): Promise<AmlListVersionRow[]> {
  return connection
    .selectFrom('aml_list_version')
    .selectAll()
    .where('state', '=', 'active')
    .orderBy('source')
    .execute();
}

/**
 * Does work while no other import of the list is running. One connection holds the lock: when the process dies, the
 * connection ends and the lock is free.
 *
 * @returns null, without doing it, when another import has the lock.
 */
export function withImportLock<Result>(
  database: Kysely<Database>,
  source: AmlSource,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result | null> {
  const key = sql`hashtext(${`import of ${source}`})`;
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${IMPORT_LOCKS}, ${key}) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return null;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_LOCKS}, ${key})`.execute(connection);
    }
  });
}

/** Keeps these locks apart from others of the database. */
const IMPORT_LOCKS = 8;

/**
 * Begins a version of a list. Call it with the lock: an unfinished older version belongs to an import that was
 * killed or failed.
 */
export async function beginListVersion(connection: Connection, source: AmlSource, now: Date): Promise<string> {
  await connection
    .deleteFrom('aml_list_version')
    .where('source', '=', source)
    .where('state', 'in', ['loading', 'failed'])
    .execute();
  const id = randomUUID();
  await connection
    .insertInto('aml_list_version')
    .values({ id, source, version: '', state: 'loading', files: '[]', started_at: now, activated_at: null })
    .execute();
  return id;
}

/** Stores entries of a version that is being loaded. */
export async function insertEntities(
  connection: Connection,
  versionId: string,
  entities: readonly NewAmlEntity[],
): Promise<void> {
  const rows = `[${entities
    .map((entity) => `[${entity.ordinal},${JSON.stringify(entity.entityId)},"${entity.fingerprint}",${entity.data}]`)
    .join(',')}]`;
  await sql`
    insert into aml_entity (list_version_id, ordinal, entity_id, fingerprint, data)
    select ${versionId}::uuid, (row->>0)::integer, row->>1, row->>2, row->3
    from jsonb_array_elements(${rows}::jsonb) as row
  `.execute(connection);
}

export async function insertIndexPiece(
  connection: Connection,
  versionId: string,
  ordinal: number,
  bytes: Uint8Array,
): Promise<void> {
  await connection.insertInto('aml_index_piece').values({ list_version_id: versionId, ordinal, bytes }).execute();
}

/** The pieces of the index of a version, in order. */
export async function readIndexPieces(connection: Connection, versionId: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const row = await connection
      .selectFrom('aml_index_piece')
      .select('bytes')
      .where('list_version_id', '=', versionId)
      .where('ordinal', '=', pieces.length)
      .executeTakeFirst();
    if (!row) return pieces;
    pieces.push(row.bytes);
  }
}

/** Numbers of entries that a version has added, changed and lost since another. Without another, all are added. */
export async function compareVersions(
  connection: Connection,
  newId: string,
  oldId: string | null,
): Promise<{ added: number; changed: number; removed: number }> {
  const { rows } = await sql<{ added: number; changed: number; removed: number }>`
    select count(*) filter (where old.entity_id is null)::integer as added,
      count(*) filter (where old.fingerprint <> new.fingerprint)::integer as changed,
      count(*) filter (where new.entity_id is null)::integer as removed
    from (select entity_id, fingerprint from aml_entity where list_version_id = ${newId}::uuid) as new
    full join (select entity_id, fingerprint from aml_entity where list_version_id = ${oldId}::uuid) as old
      on old.entity_id = new.entity_id
  `.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** Makes a loaded version the active one. Call it in a transaction. */
export async function activateListVersion(
  connection: Connection,
  id: string,
  version: Pick<AmlListVersionRow, 'version' | 'entries' | 'added' | 'changed' | 'removed' | 'files'> & { now: Date },
): Promise<void> {
  const { now, files, ...counts } = version;
  await connection
    .updateTable('aml_list_version')
    .set({ state: 'retired' })
    .where('state', '=', 'active')
    .where('source', '=', (query) => query.selectFrom('aml_list_version').select('source').where('id', '=', id))
    .execute();
  await connection
    .updateTable('aml_list_version')
    .set({ ...counts, files: JSON.stringify(files), state: 'active', activated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .executeTakeFirstOrThrow();
}

/** Ends the searching of a list; false when it was not loaded. */
export async function retireList(connection: Connection, source: AmlSource): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('aml_list_version')
    .set({ state: 'retired' })
    .where('state', '=', 'active')
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the entries and the index of versions that are no longer searched; their counts stay. */
export async function emptyRetiredVersions(connection: Connection): Promise<void> {
  const retired = connection.selectFrom('aml_list_version').select('id').where('state', '=', 'retired');
  await connection.deleteFrom('aml_index_piece').where('list_version_id', 'in', retired).execute();
  await connection.deleteFrom('aml_entity').where('list_version_id', 'in', retired).execute();
}

/** Keeps that an import failed, and removes what it has brought. */
export async function failListVersion(
  connection: Connection,
  id: string,
  { fault, now }: { fault: string; now: Date },
): Promise<void> {
  await connection.deleteFrom('aml_index_piece').where('list_version_id', '=', id).execute();
  await connection.deleteFrom('aml_entity').where('list_version_id', '=', id).execute();
  await connection
    .updateTable('aml_list_version')
    .set({ state: 'failed', fault, failed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .execute();
}

/** The last import of each list, in the order of their codes; `held` while its process is alive. */
export async function findLastImports(connection: Connection): Promise<(AmlListVersionRow & { held: boolean })[]> {
  return connection
    .selectFrom('aml_list_version')
    .distinctOn('source')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from pg_locks where locktype = 'advisory' and classid = ${IMPORT_LOCKS}::oid
          and objid = (hashtext('import of ' || source)::bigint & 4294967295)::oid
          and database = (select oid from pg_database where datname = current_database())
      )`.as('held'),
    )
    .orderBy('source')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Entries of a version by their ordinals; removed ones are missing. */
export function findEntities(
  connection: Connection,
  versionId: string,
  ordinals: readonly number[],
): Promise<{ ordinal: number; fingerprint: string; data: object }[]> {
  return connection
    .selectFrom('aml_entity')
    .select(['ordinal', 'fingerprint', 'data'])
    .where('list_version_id', '=', versionId)
    .where('ordinal', 'in', ordinals)
    .execute();
}
