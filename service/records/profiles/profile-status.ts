import { FRAUD_REASONS } from '@veridoor/contract/decisions/fraud';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { ProfileRow } from './profile-rows-queries.ts';

/**
 * Which status may follow which. Every person's decision can be reviewed again; an archived profile returns to review.
 */
const followers: Record<ProfileStatus, readonly ProfileStatus[]> = {
  created: ['pending', 'in_review', 'approved', 'rejected', 'expired', 'archived'],
  pending: ['in_review', 'resubmission_requested', 'approved', 'rejected', 'expired', 'archived'],
  in_review: ['resubmission_requested', 'approved', 'rejected', 'expired', 'archived'],
  resubmission_requested: ['in_review', 'approved', 'rejected', 'expired', 'archived'],
  approved: ['in_review', 'resubmission_requested', 'rejected', 'expired', 'archived'],
  rejected: ['in_review', 'resubmission_requested', 'archived'],
  expired: ['pending', 'resubmission_requested', 'archived'],
  archived: ['in_review'],
};

/** The statuses that may follow. */
export function allowedAfter(status: ProfileStatus): readonly ProfileStatus[] {
  return followers[status];
}

/** Staying as it is, is always allowed: a repeated request does no harm. */
export function mayBecome(from: ProfileStatus, to: ProfileStatus): boolean {
  return from === to || followers[from].includes(to);
}

type CountingStatus = Pick<ProfileRow, 'status' | 'status_reason' | 'counting_status' | 'counting_reason'>;

/** The profile's status with its reason: of the verification that counts for it. */
export function statusOf({ status, status_reason, counting_status, counting_reason }: CountingStatus) {
  return counting_status === null
    ? { status, status_reason }
    : { status: counting_status, status_reason: counting_reason };
}

/** Whether the rules or a person have decided on a verification. */
export function isDecided(status: ProfileStatus): boolean {
  return status === 'approved' || status === 'rejected';
}

/**
 * Whether an earlier verification goes on counting when the present one becomes this. An approved customer stays so,
 * whatever a later verification finds; a rejected one becomes what a later one is decided to be; and what people have
 * to look at waits for them.
 */
export function stillCounts(counting_status: ProfileStatus | null, becomes: ProfileStatus): boolean {
  if (counting_status === null || isClosed(becomes)) return false;
  if (becomes === 'approved') return !isDecided(counting_status);
  return becomes !== 'rejected' || counting_status !== 'rejected';
}

/**
 * What holds an approved customer after a decision: a later verification that is rejected for fraud says nothing of the
 * status, yet nobody may log in or pay until a person approves again.
 *
 * @param counting_status the status that an earlier verification gives; null while the present one counts.
 */
export function holdAfter(
  { counting_status, hold }: Pick<ProfileRow, 'counting_status' | 'hold'>,
  { status, reason, byPerson }: { status: ProfileStatus; reason: string | null; byPerson: boolean },
): string | null {
  if (status === 'approved' && byPerson) return null;
  if (status === 'rejected' && counting_status === 'approved' && reason !== null && FRAUD_REASONS.has(reason))
    return reason;
  return hold;
}

/** Whether nothing more is awaited from the customer. */
export function isHandedIn(status: ProfileStatus): boolean {
  return status === 'in_review' || status === 'approved' || status === 'rejected';
}

/** Whether the profile is closed: no link, no session, no earlier token works. */
export function isClosed(status: ProfileStatus): boolean {
  return status === 'archived' || status === 'expired';
}
