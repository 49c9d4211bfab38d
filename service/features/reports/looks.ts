import type { Connection } from '../../platform/database/connection.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Document } from '@veridoor/contract/documents/document';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { extractedOfPage } from './page-values.ts';

/** Audits that somebody looked at a person's data, and at which part. */
export async function noteLook(
  connection: Connection,
  user: UserPrincipal,
  profileId: string,
  part: 'report' | 'report_page' | 'call' | 'document',
): Promise<void> {
  await recordAudit(connection, {
    companyId: user.companyId,
    actor: user,
    action: 'report.read',
    subject: { kind: 'profile', id: profileId },
    detail: { part },
  });
}

/** Documents as a user sees them: permitted users also see the readings, which is audited. */
export async function listedDocuments(
  database: Connection,
  user: UserPrincipal,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  if (!user.permissions.has('report.read')) return rows.map(toDocument);
  const readings = await findReadings(
    database,
    rows.map(({ id }) => id),
  );
  const looked = new Set(rows.filter(({ id }) => readings.get(id)?.fields).map((row) => row.profile_id));
  for (const profile of looked) await noteLook(database, user, profile, 'document');
  return rows.map((row) => ({
    ...toDocument(row),
    extracted: extractedOfPage(row, readings.get(row.id)?.fields ?? null),
  }));
}
