import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { AmlDecisionTable, AmlSearchTable } from '../db/tables/aml.ts';
import type { Connection } from '../parts.ts';
import { orderedId } from './ordered-id.ts';

export type AmlSearchRow = Selectable<AmlSearchTable>;
export type AmlDecisionRow = Selectable<AmlDecisionTable>;

export async function insertSearch(connection: Connection, search: Omit<AmlSearchRow, 'id'>): Promise<AmlSearchRow> {
  const row = { ...search, id: randomUUID() };
  await connection
    .insertInto('aml_search')
    .values({
      ...row,
      query: JSON.stringify(row.query),
      further_queries: JSON.stringify(row.further_queries),
      results: JSON.stringify(row.results),
      lists: JSON.stringify(row.lists),
    })
    .execute();
  return row;
}

/** The company's search with that id; null for another company's. */
export async function findSearch(connection: Connection, companyId: string, id: string): Promise<AmlSearchRow | null> {
  return (
    (await connection
      .selectFrom('aml_search')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst()) ?? null
  );
}

/** The last screening of a profile that found something new; null when there was none. */
export async function findLastScreening(connection: Connection, profileId: string): Promise<AmlSearchRow | null> {
  return (
    (await connection
      .selectFrom('aml_search')
      .selectAll()
      .where('profile_id', '=', profileId)
      .where('screening', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** The profile's searches, newest first. */
export function listSearches(
  connection: Connection,
  profileId: string,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
): Promise<AmlSearchRow[]> {
  let query = connection.selectFrom('aml_search').selectAll().where('profile_id', '=', profileId);
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function insertDecision(
  connection: Connection,
  decision: Omit<AmlDecisionRow, 'id'>,
): Promise<AmlDecisionRow> {
  return connection
    .insertInto('aml_decision')
    .values({ ...decision, id: orderedId() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Decisions of the company about one subject, newest first. */
export function findDecisions(connection: Connection, companyId: string, subject: string): Promise<AmlDecisionRow[]> {
  return connection
    .selectFrom('aml_decision')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
