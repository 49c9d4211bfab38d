import type { Parts } from '../../parts.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { NO_COMPANY } from '../../records/audit/queries.ts';
import type { Attempt } from './attempts.ts';
import { ipNotAllowed } from './ip-whitelist/ip-whitelist.ts';

/** The whitelist is also checked for an unknown name, so that the answer takes the same time. */
export async function whereFrom(
  { ipWhitelist }: Pick<Parts, 'ipWhitelist'>,
  user: { company_id: string; knows_place: boolean } | null,
  { address }: Origin,
): Promise<Attempt['from']> {
  if (!(await ipWhitelist.allows(user?.company_id ?? NO_COMPANY, address))) return 'outside';
  return user?.knows_place ? 'known' : 'elsewhere';
}

/**
 * Only after the right password, refresh token, link or word of a provider: the answer must not reveal a right guess to
 * anybody else.
 *
 * @param user `id` is null for somebody who is none yet.
 * @throws ProblemError ip_not_allowed.
 */
export async function admit(
  parts: Pick<Parts, 'database' | 'ipWhitelist'>,
  user: { id: string | null; company_id: string },
  origin: Origin,
): Promise<void> {
  if (await parts.ipWhitelist.allows(user.company_id, origin.address)) return;
  await recordAudit(parts.database, {
    companyId: user.company_id,
    actor: { kind: 'anonymous', origin },
    action: 'access.refused',
    subject: { kind: 'user', id: user.id },
    detail: { code: 'ip_not_allowed' },
  });
  throw ipNotAllowed(origin);
}
