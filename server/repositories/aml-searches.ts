import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AmlDecisionTable, AmlSearchTable, AmlStoredHit } from '../db/schema.ts';
import type { Connection } from '../parts.ts';

export type AmlSearchRow = Selectable<AmlSearchTable>;
export type AmlDecisionRow = Selectable<AmlDecisionTable>;

export async function insertSearch(connection: Connection, search: Omit<AmlSearchRow, 'id'>): Promise<AmlSearchRow> {
  return connection
    .insertInto('aml_search')
    .values({
      ...search,
      id: randomUUID(),
      query: JSON.stringify(search.query),
      results: JSON.stringify(search.results),
      lists: JSON.stringify(search.lists),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** The hits of the last search for a profile; null when there was no search. */
export async function findLastHits(connection: Connection, profileId: string): Promise<AmlStoredHit[] | null> {
  const row = await connection
    .selectFrom('aml_search')
    .select('results')
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.results ?? null;
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
