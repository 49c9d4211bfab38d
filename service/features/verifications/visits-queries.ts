import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import type { VerificationVisitTable } from '../../platform/database/tables/verifications.ts';

/** Seconds between two notes that a browser is still there. */
const NOTE_EVERY = 30;

export type VisitRow = Selectable<VerificationVisitTable>;
type Client = Pick<VisitRow, 'device' | 'browser' | 'system'>;

/** Notes that a link was opened in a browser, for the first time or again. */
export async function noteOpened(
  connection: Connection,
  visit: Pick<VisitRow, 'verification_id' | 'profile_id' | 'link_id'> & Client,
  now: Date,
): Promise<void> {
  await connection
    .insertInto('verification_visit')
    .values({ ...visit, id: randomUUID(), attempts: 1, begun_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'device', 'browser', 'system']).doUpdateSet({
        attempts: sql<number>`verification_visit.attempts + 1`,
        last_seen_at: now,
      }),
    )
    .execute();
}

/** Notes that a browser in which a link was opened is still there, twice a minute at most. */
export async function noteSeen(
  connection: Connection,
  linkId: string,
  { device, browser, system }: Client,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('verification_visit')
    .set({ last_seen_at: now })
    .where('link_id', '=', linkId)
    .where('device', '=', device)
    .where('browser', '=', browser)
    .where('system', '=', system)
    .where('last_seen_at', '<=', new Date(now.getTime() - NOTE_EVERY * 1000))
    .execute();
}

/** Browsers in which a verification's links were opened, oldest first. */
export async function listVisits(connection: Connection, verificationId: string): Promise<VisitRow[]> {
  return connection
    .selectFrom('verification_visit')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('begun_at')
    .orderBy('id')
    .execute();
}
