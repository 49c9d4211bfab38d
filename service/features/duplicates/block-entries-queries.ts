import type { Mode } from '@veridoor/contract/mode';
import { sql, type Selectable } from 'kysely';
import type { DuplicateKind } from '@veridoor/contract/duplicates';
import type { BlockEntryTable } from '../../platform/database/tables/duplicates.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { orderedId } from '../../platform/database/ordered-id.ts';
import { openFound, openRow, openRows, seal, type Opened } from '../../platform/crypto/sealed-values.ts';

export type BlockEntryRow = Opened<Selectable<BlockEntryTable>>;

export async function insertBlockEntry(
  transaction: Connection,
  { outline, ...entry }: Omit<BlockEntryRow, 'id' | 'sequence'>,
): Promise<BlockEntryRow> {
  const id = orderedId();
  const row = await transaction
    .insertInto('block_entry')
    .values({
      ...entry,
      id,
      outline: outline && JSON.stringify(outline),
      reason: seal(transaction, 'block_entry', 'reason', id, entry.reason),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(transaction, 'block_entry', row);
}

/** Whose entries are in force, and when. */
interface EntriesOf {
  companyId: string;
  /** The mode, or a profile that has it. */
  of: { mode: Mode } | { profile: string };
  now: Date;
}

/** Whether a company blocks a number at an instant. */
export async function isNumberBlocked(connection: Connection, of: EntriesOf, hash: string) {
  const row = await valid(connection, of).where('number_hash', '=', hash).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Entries of a company by their sequence that are in force at an instant. */
export async function findBlockEntries(
  connection: Connection,
  of: EntriesOf,
  sequences: readonly number[],
): Promise<BlockEntryRow[]> {
  if (sequences.length === 0) return [];
  const rows = await valid(connection, of).where('sequence', 'in', sequences.map(String)).execute();
  return openRows(connection, 'block_entry', rows);
}

const valid = (connection: Connection, { companyId, of, now }: EntriesOf) =>
  connection
    .selectFrom('block_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((entry) =>
      'mode' in of
        ? entry('mode', '=', of.mode)
        : entry('mode', '=', entry.selectFrom('profile').select('mode').where('id', '=', of.profile)),
    )
    .where((entry) => entry.or([entry('expires_at', 'is', null), entry('expires_at', '>', now)]));

/** Entries of a company that are in force, newest first. */
export async function listBlockEntries(
  connection: Connection,
  of: EntriesOf,
  { kind, after }: { kind: DuplicateKind | undefined; after: { created_at: Date; id: string } | undefined },
  limit: number,
): Promise<BlockEntryRow[]> {
  let query = valid(connection, of);
  if (kind) query = query.where('kind', '=', kind);
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return openRows(connection, 'block_entry', rows);
}

/** @returns the removed entry; null for another company's. */
export async function deleteBlockEntry(
  transaction: Connection,
  companyId: string,
  id: string,
): Promise<BlockEntryRow | null> {
  const row = await transaction
    .deleteFrom('block_entry')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirst();
  return openFound(transaction, 'block_entry', row);
}

/** Removes expired entries. */
export async function deleteExpiredBlockEntries(connection: Connection, companyId: string, now: Date): Promise<void> {
  await connection
    .deleteFrom('block_entry')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', now)
    .execute();
}
