import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfileRow } from '../profiles/profile-rows-queries.ts';
import { findVerification, type VerificationRow } from '../profiles/verifications-queries.ts';
import { findLastDecision } from './queries.ts';

/** A profile as one of its earlier verifications has left it. */
export async function asOf(
  connection: Connection,
  profile: ProfileRow,
  { id, workflow_id, begun_at }: Pick<VerificationRow, 'id' | 'workflow_id' | 'begun_at'>,
): Promise<ProfileRow & { earlier: string }> {
  const decision = await findLastDecision(connection, profile.id, id);
  return {
    ...profile,
    earlier: id,
    workflow_id,
    // Of a decision on a profile.
    status: (decision?.outcome as ProfileStatus | undefined) ?? (begun_at ? 'pending' : 'created'),
    status_reason: decision?.reason ?? null,
    decided_by: decision && (decision.workflow_id === null ? 'person' : 'rules'),
    counting_status: null,
    counting_reason: null,
  };
}

/** A profile as the verification that counts for it shows it. */
export async function asCounting(connection: Connection, profile: ProfileRow): Promise<ProfileRow> {
  if (profile.counting_verification === null) return profile;
  const row = await findVerification(connection, profile.company_id, profile.counting_verification);
  if (!row) throw new Error('the verification that counts for a profile is gone');
  return asOf(connection, profile, row);
}
