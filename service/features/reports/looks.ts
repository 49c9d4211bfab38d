import type { Connection } from '../../platform/database/connection.ts';
import { recordAudit } from '../audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Audits that somebody looked at a person's data, and at which part. */
export async function noteLook(
  connection: Connection,
  user: UserPrincipal,
  profileId: string,
  part: 'report' | 'report_page' | 'document',
): Promise<void> {
  await recordAudit(connection, {
    companyId: user.companyId,
    actor: user,
    action: 'report.read',
    subject: { kind: 'profile', id: profileId },
    detail: { part },
  });
}
