import type { Report } from '../../../contract/report.ts';
import type { Connection } from '../../parts.ts';
import { findLinkTimes } from '../../repositories/links.ts';
import type { ProfileRow } from '../../repositories/profiles.ts';
import { findLastLocation } from '../../repositories/session-reports.ts';

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
