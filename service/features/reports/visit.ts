import type { Report } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findLinkTimes } from '../links/queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { findLastLocation } from '../sessions/session-reports-queries.ts';

/** When and where the person went through the flow. */
export async function visitSection(
  connection: Connection,
  profile: ProfileRow,
): Promise<Pick<Report, 'opened_at' | 'handed_in_at' | 'location'>> {
  const { opened_at, handed_in_at } = await findLinkTimes(connection, profile.id);
  const place = await findLastLocation(connection, profile.id);
  return {
    opened_at: opened_at?.toISOString() ?? null,
    handed_in_at: handed_in_at?.toISOString() ?? null,
    location: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: place.accuracy,
      reported_at: place.created_at.toISOString(),
    },
  };
}
