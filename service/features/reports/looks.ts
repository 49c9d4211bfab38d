import type { Connection } from '../../platform/database/connection.ts';
import { recordAudit } from '../audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Notes that somebody looked at what is known of a person, and at which part of it. */
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
