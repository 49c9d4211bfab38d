import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Position } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { open, seal } from '../../platform/crypto/sealed-values.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

/** Maximum reports of one kind for a profile; later ones are dropped. */
const MOST_REPORTS = 1000;

export async function insertLocation(
  connection: Connection,
  { profile_id, position, created_at }: { profile_id: string; position: Position; created_at: Date },
): Promise<void> {
  if (await isFull(connection, 'location', profile_id)) return;
  const id = randomUUID();
  await connection
    .insertInto('location')
    .values({ id, profile_id, position: seal(connection, 'location', 'position', id, position), created_at })
    .execute();
}

/** The customer's last known place in a verification, from the browser. */
export async function findLastLocation(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<(Position & { created_at: Date }) | null> {
  const row = await connection
    .selectFrom('location')
    .select(['id', 'position', 'created_at'])
    .where('profile_id', '=', profileId)
    .where(ofVerification('location', earlier))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, position, created_at } = row;
  return { ...open(connection, 'location', 'position', id, position), created_at };
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
