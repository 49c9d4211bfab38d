import type { ProfileStatus } from '../../contract/profile.ts';
import type { Connection } from '../parts.ts';
import type { ProfileRow } from '../repositories/profiles.ts';
import { recordAudit, type Actor } from './audit.ts';
import { normaliseText } from './personal-data.ts';
import { ProblemError } from './problems.ts';
import { allowedAfter, isClosed, mayBecome } from './profile-status.ts';

/** What has to be written on a profile for a change of status; closing a profile revokes its tokens. */
export interface StatusChange {
  status?: ProfileStatus;
  status_reason?: string | null;
  token_version?: number;
}

/**
 * A reason belongs to the status that it came with: a new status without a reason drops the old one.
 *
 * @throws ProblemError invalid_transition, with the statuses that may follow.
 */
export function statusChange(
  before: Pick<ProfileRow, 'status' | 'token_version'>,
  wanted: { status?: ProfileStatus; status_reason?: string },
): StatusChange {
  const reason =
    wanted.status_reason === undefined ? null : normaliseText('/status_reason', wanted.status_reason) || null;
  if (wanted.status === undefined || wanted.status === before.status) {
    return wanted.status_reason === undefined ? {} : { status_reason: reason };
  }
  if (!mayBecome(before.status, wanted.status)) {
    throw new ProblemError('invalid_transition', {
      detail: `A profile that is ${before.status} cannot become ${wanted.status}.`,
      allowed: [...allowedAfter(before.status)],
    });
  }
  return {
    status: wanted.status,
    status_reason: reason,
    ...(isClosed(wanted.status) && { token_version: before.token_version + 1 }),
  };
}

/** Writes a change of status into the audit; none when it stays as it was. */
export async function auditStatus(
  transaction: Connection,
  actor: Actor,
  before: Pick<ProfileRow, 'id' | 'company_id' | 'status'>,
  to: ProfileStatus,
): Promise<void> {
  if (before.status === to) return;
  await recordAudit(transaction, {
    companyId: before.company_id,
    actor,
    action: 'profile.status_changed',
    subject: { kind: 'profile', id: before.id },
    detail: { from: before.status, to },
  });
}
