import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AmlDecisionTable, AmlSearchTable, AmlStoredHit } from '../db/tables/aml.ts';
import type { Connection } from '../parts.ts';

export type AmlSearchRow = Selectable<AmlSearchTable>;
export type AmlDecisionRow = Selectable<AmlDecisionTable>;

export async function insertSearch(connection: Connection, search: Omit<AmlSearchRow, 'id'>): Promise<AmlSearchRow> {
  const row = { ...search, id: randomUUID() };
  await connection
    .insertInto('aml_search')
    .values({
      ...row,
      query: JSON.stringify(row.query),
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

/** The hits of the last screening of a profile; null when there was none. */
export async function findLastHits(connection: Connection, profileId: string): Promise<AmlStoredHit[] | null> {
  return (await findLastScreening(connection, profileId))?.results ?? null;
}

export async function insertDecision(
  connection: Connection,
  decision: Omit<AmlDecisionRow, 'id'>,
): Promise<AmlDecisionRow> {
  return connection
    .insertInto('aml_decision')
    .values({ ...decision, id: randomUUID() })
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
