import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { LocationTable } from '../db/tables/profiles.ts';
import type { Connection } from '../parts.ts';

/** Reports of one kind that are kept for a profile; what comes after them is dropped. */
const MOST_REPORTS = 1000;

export async function insertLocation(
  connection: Connection,
  location: { profile_id: string; latitude: number; longitude: number; accuracy: number; created_at: Date },
): Promise<void> {
  if (await isFull(connection, 'location', location.profile_id)) return;
  await connection
    .insertInto('location')
    .values({ ...location, id: randomUUID() })
    .execute();
}

/** Where the customer was when the browser told it last. */
export async function findLastLocation(
  connection: Connection,
  profileId: string,
): Promise<Pick<Selectable<LocationTable>, 'latitude' | 'longitude' | 'accuracy' | 'created_at'> | null> {
  const row = await connection
    .selectFrom('location')
    .select(['latitude', 'longitude', 'accuracy', 'created_at'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSessionEvent(
  connection: Connection,
  event: { profile_id: string; name: string; step_id: string | null; code: string | null; created_at: Date },
): Promise<void> {
  if (await isFull(connection, 'session_event', event.profile_id)) return;
  await connection
    .insertInto('session_event')
    .values({ ...event, id: randomUUID() })
    .execute();
}

async function isFull(connection: Connection, table: 'location' | 'session_event', profileId: string) {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${MOST_REPORTS} as full from ${sql.table(table)} where profile_id = ${profileId}
  `.execute(connection);
  return rows[0]?.full === true;
}
