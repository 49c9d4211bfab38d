import { sql, type Selectable } from 'kysely';
import type { AmlDecisionTable, AmlSearchContent, AmlSearchTable } from '../../platform/database/tables/aml.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { orderedId } from '../../platform/database/ordered-id.ts';
import { newId } from '../../platform/ids.ts';
import { openRow, openRows, seal, secretsOf, type Opened } from '../../platform/crypto/sealed-values.ts';

type StoredSearch = Selectable<AmlSearchTable>;
export type AmlSearchRow = Omit<StoredSearch, 'content' | 'name_hash'> & AmlSearchContent;
export type AmlDecisionRow = Opened<Selectable<AmlDecisionTable>>;

/** A search as the database has it. */
export function sealSearch(
  connection: Connection,
  { query, further_queries, results, ...row }: AmlSearchRow,
): StoredSearch {
  const content = seal(connection, 'aml_search', 'content', row.id, { query, further_queries, results });
  return {
    ...row,
    content,
    name_hash: row.profile_id === null ? searchedNameHash(connection, row.company_id, query.name) : null,
  };
}

function openSearch(connection: Connection, row: StoredSearch): AmlSearchRow {
  const { content, name_hash: _, ...rest } = openRow(connection, 'aml_search', row);
  return { ...rest, ...content };
}

/** The key that finds searches for a name, whatever its case. */
export function searchedNameHash(connection: Connection, companyId: string, name: string): string {
  return secretsOf(connection).keyedHash('searched name', `${companyId} ${name.toLowerCase()}`);
}

export async function insertSearch(connection: Connection, search: Omit<AmlSearchRow, 'id'>): Promise<AmlSearchRow> {
  const row = { ...search, id: newId('report') };
  await connection
    .insertInto('aml_search')
    .values({ ...sealSearch(connection, row), lists: JSON.stringify(row.lists) })
    .execute();
  return row;
}

/** The company's search with that id; null for another company's. */
export async function findSearch(connection: Connection, companyId: string, id: string): Promise<AmlSearchRow | null> {
  const row = await connection
    .selectFrom('aml_search')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ? openSearch(connection, row) : null;
}

/** Searches by their ids; removed ones are missing. */
export async function openSearches(connection: Connection, ids: readonly string[]): Promise<Map<string, AmlSearchRow>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.selectFrom('aml_search').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, openSearch(connection, row)]));
}

/** The last screening of a profile that found something new; null if none did. */
export async function findLastScreening(connection: Connection, profileId: string): Promise<AmlSearchRow | null> {
  const row = await connection
    .selectFrom('aml_search')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('screening', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? openSearch(connection, row) : null;
}

/** The profile's searches, newest first. */
export async function listSearches(
  connection: Connection,
  profileId: string,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
): Promise<AmlSearchRow[]> {
  let query = connection.selectFrom('aml_search').selectAll().where('profile_id', '=', profileId);
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openSearch(connection, row));
}

export async function insertDecision(
  connection: Connection,
  decision: Omit<AmlDecisionRow, 'id'>,
): Promise<AmlDecisionRow> {
  const id = orderedId();
  await connection
    .insertInto('aml_decision')
    .values({ ...decision, id, reason: seal(connection, 'aml_decision', 'reason', id, decision.reason) })
    .execute();
  return { ...decision, id };
}

/** A decision by its id; null for a removed one. */
export async function findDecision(connection: Connection, id: string): Promise<AmlDecisionRow | null> {
  const row = await connection.selectFrom('aml_decision').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? openRow(connection, 'aml_decision', row) : null;
}

/** Decisions of the company about one subject, newest first. */
export async function findDecisions(
  connection: Connection,
  companyId: string,
  subject: string,
): Promise<AmlDecisionRow[]> {
  const rows = await connection
    .selectFrom('aml_decision')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return openRows(connection, 'aml_decision', rows);
}
