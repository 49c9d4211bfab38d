import type { Verification } from '@veridoor/contract/verifications/verification';
import type { Connection } from '../../platform/database/connection.ts';
import { findLastDecision, type DecisionRow } from '../../records/decisions/queries.ts';
import type { EventPart } from '../../records/hooks.ts';
import type { ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { findPresentVerification, type VerificationRow } from '../../records/profiles/verifications-queries.ts';

/** The newest verification of a profile; undefined for a company, which has none. */
export async function readVerification(
  connection: Connection,
  profile: Pick<ProfileRow, 'id' | 'reference' | 'counting_verification' | 'hold'>,
): Promise<Verification | undefined> {
  const row = await findPresentVerification(connection, profile.id);
  return row ? toVerification(row, profile, await findLastDecision(connection, profile.id)) : undefined;
}

/** A verification as the contract shows it, with what was decided last. */
export function toVerification(
  row: VerificationRow,
  { reference, counting_verification, hold }: Pick<ProfileRow, 'reference' | 'counting_verification' | 'hold'>,
  decision: Pick<DecisionRow, 'outcome' | 'reason'> | null,
): Verification {
  const open = row.status === 'created' || row.status === 'started';
  return {
    id: row.id,
    profile: row.profile_id,
    mode: row.mode,
    number: row.number,
    workflow: { id: row.workflow_id, slug: row.slug, version: row.version },
    reference: row.reference ?? reference,
    metadata: row.metadata ?? {},
    counts: counting_verification === null ? row.present : row.id === counting_verification,
    status: row.status,
    // Of a decision on a profile.
    outcome: (decision?.outcome ?? null) as Verification['outcome'],
    reason: decision?.reason ?? null,
    ...(hold !== null && { profile_hold: hold }),
    created_at: row.created_at.toISOString(),
    begun_at: row.begun_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    expired_at: row.expired_at?.toISOString() ?? null,
    expires_at: open ? (row.closes_at?.toISOString() ?? null) : null,
  };
}

/** The verification in events about it. */
export const verificationOfEvents: EventPart = {
  isIn: (type) => type === 'profile.status_changed' || type.startsWith('verification.'),
  async draw(transaction, { profile }) {
    const verification = await readVerification(transaction, profile);
    return verification ? { verification } : {};
  },
};
