import type { Connection } from '../../platform/database/connection.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { familiesOf } from '../insight/visits.ts';
import { noteSeen } from './visits-queries.ts';

/** Notes that the browser of a customer who came through a link is still there. */
export async function noteStillThere(
  connection: Connection,
  { linkId, origin }: Pick<ProfilePrincipal, 'linkId' | 'origin'>,
  now: Date,
): Promise<void> {
  if (linkId !== null) await noteSeen(connection, linkId, familiesOf(origin.userAgent), now);
}
