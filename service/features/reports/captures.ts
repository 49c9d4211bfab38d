import type { ReportCapture } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { listUsedCaptures } from '../documents/captures/queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';

/** How the images were taken that came from a camera, as far as the service saw it. */
export async function capturesSection(connection: Connection, profile: ProfileRow): Promise<ReportCapture[]> {
  return (await listUsedCaptures(connection, profile.id)).map(({ document_id, camera, created_at, announced_at }) => ({
    document: document_id,
    camera,
    begun_at: created_at.toISOString(),
    announced_at: announced_at?.toISOString() ?? null,
  }));
}
