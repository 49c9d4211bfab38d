import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/connection.ts';

/** Purpose that the prints of a film are sealed for. */
export const FILM_PRINTS = 'film prints';

/** First key of the advisory locks that put the films of a company in order; the second is made of the company's id. */
const FILM_LOCKS = 0x66696c6d;

/** Lets films of a company be looked through and written by one transaction after the other: of two alike the later is found. */
export async function lockFilms(transaction: Connection, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILM_LOCKS}, hashtext(${companyId}))`.execute(transaction);
}

/** Films of a company in the order of their sequence, from after one of them on. */
export async function listFilms(
  connection: Connection,
  companyId: string,
  after: number,
  limit: number,
): Promise<{ sequence: number; prints: Uint8Array }[]> {
  const rows = await connection
    .selectFrom('film_trace')
    .select(['sequence', 'prints'])
    .where('company_id', '=', companyId)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ sequence, prints }) => ({ sequence: Number(sequence), prints }));
}

/** Sequences of a company's films that are still kept. */
export async function listKeptFilms(connection: Connection, companyId: string): Promise<Set<number>> {
  const rows = await connection
    .selectFrom('film_trace')
    .select('sequence')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(rows.map(({ sequence }) => Number(sequence)));
}

/** Prints of a company's films by their sequence, sealed; the newest first. */
export async function findFilms(
  connection: Connection,
  companyId: string,
  sequences: readonly number[],
  limit: number,
): Promise<Uint8Array[]> {
  if (sequences.length === 0) return [];
  const rows = await connection
    .selectFrom('film_trace')
    .select('prints')
    .where('company_id', '=', companyId)
    .where('sequence', 'in', sequences.map(String))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ prints }) => prints);
}

/** Other films are compared with this one from now on. */
export async function saveFilm(
  transaction: Connection,
  film: { attempt_id: string; company_id: string; prints: Uint8Array },
): Promise<void> {
  await transaction.insertInto('film_trace').values(film).execute();
}
