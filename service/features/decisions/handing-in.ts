import type { Completion } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import type { JourneyEnd } from '../../records/links/link-problems.ts';
import type { DomainEvent } from '../../records/outbox/events.ts';
import { voidLinks } from '../../records/profiles/links-queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { EXHAUSTED, profileVerdict, resultsOf, type ProfileFacts } from '../../verdict/profile-verdict.ts';
import { decideProfile, type ProfileDecision } from './profile-decision.ts';

/** Hands in a person's profile as its facts are, for the customer or for the service itself. @returns what was decided. */
export async function handInFacts(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  facts: ProfileFacts,
  { exhausted, end, now }: { exhausted: boolean; end: JourneyEnd; now: Date },
): Promise<ProfileDecision['status']> {
  const decision = outcomeOf(facts, profile, exhausted);
  await handIn(transaction, actor, profile, { ...decision, exhausted, end: ended(end.status, end.errors), now });
  return decision.status;
}

/** The code of a verification that passed, of a customer whom an earlier one rejected. */
const REJECTED_BEFORE = 'rejected_before';

/**
 * The rules' decision on a complete profile. After a call a person looks, unless everything else is there as well. A
 * rejected customer is never approved without a review.
 */
function outcomeOf(
  facts: ProfileFacts,
  { counting_status }: Pick<ProfileRow, 'counting_status'>,
  exhausted: boolean,
): Pick<ProfileDecision, 'status' | 'reason' | 'results'> {
  const results = resultsOf(facts);
  const verdict = profileVerdict(facts);
  if (verdict.kind !== 'complete') return { status: 'in_review', reason: exhausted ? EXHAUSTED : null, results };
  if (verdict.outcome === 'approved' && counting_status === 'rejected')
    return { status: 'in_review', reason: REJECTED_BEFORE, results };
  const [cause] = verdict.causes;
  return { status: verdict.outcome, reason: cause?.code ?? null, results };
}

interface HandingIn extends Pick<ProfileDecision, 'status' | 'reason' | 'results'> {
  exhausted: boolean;
  /** The event of the end. */
  end: DomainEvent;
  now: Date;
}

/** Takes everything that the customer handed in: the links end, and the rules decide. */
export async function handIn(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  { exhausted, end, now, ...decision }: HandingIn,
): Promise<void> {
  await recordAudit(transaction, {
    companyId: profile.company_id,
    actor,
    action: 'session.completed',
    subject: { kind: 'profile', id: profile.id },
    detail: { exhausted },
  });
  await voidLinks(transaction, profile.id, 'completed', now);
  await orderScreening(transaction, profile.id, now);
  await decideProfile(transaction, actor, profile, { ...decision, by: 'rules' }, now, [end]);
}

/** The event of a flow's end. */
export function ended(status: Completion['status'], errors: readonly string[]): DomainEvent {
  const type = status === 'complete' ? 'verification.completed' : 'verification.incomplete';
  return { type, session: { kind: 'verification', status, errors: [...errors] } };
}
