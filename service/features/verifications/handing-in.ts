import type { Static } from 'typebox';
import type { VerificationDecision } from '@veridoor/contract/verifications/requests';
import type { Verification } from '@veridoor/contract/verifications/verification';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError, profileClosed } from '../../platform/problems/problems.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { decideAsPerson } from '../decisions/persons-decision.ts';
import { findLastDecision, type ProposalRow } from '../../records/decisions/queries.ts';
import { progressOfJourney } from '../../records/links/link-problems.ts';
import { isClosed, isHandedIn } from '../../records/profiles/profile-status.ts';
import { lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { handInFacts } from '../decisions/handing-in.ts';
import { findVerification, type VerificationRow } from '../../records/profiles/verifications-queries.ts';
import { voidLinks } from '../../records/profiles/links-queries.ts';
import { expire } from './expiry.ts';
import { toVerification } from './view.ts';

type Handling = Pick<Parts, 'database' | 'clock'>;

/**
 * Hands in what a company sent itself, as the last button does for a customer. Asking again changes nothing.
 *
 * @throws ProblemError verification_not_found, also for another company's; verification_over, profile_closed,
 * steps_processing, steps_outstanding.
 */
export async function handInVerification(parts: Handling, user: UserPrincipal, id: string): Promise<Verification> {
  return withVerification(parts, user, id, async (transaction, profile, row, now) => {
    if (row.status === 'completed') return;
    if (!row.present) throw new ProblemError('verification_over');
    if (isClosed(profile.status)) throw profileClosed();
    if (isHandedIn(profile.status)) return;
    const facts = await readFacts(transaction, profile);
    const { progress, exhausted, end } = progressOfJourney(facts, null);
    if (progress.kind === 'processing') throw new ProblemError('steps_processing');
    if (progress.kind === 'outstanding')
      throw new ProblemError('steps_outstanding', { detail: `Still open: ${progress.steps.join(', ')}.` });
    await handInFacts(transaction, user, profile, facts, { exhausted, end, now });
  });
}

/**
 * Cancels an open verification: it expires at once, with its links and sessions. Asking again changes nothing.
 *
 * @throws ProblemError verification_not_found, also for another company's; verification_over for one that was handed in
 * or is not the newest.
 */
export async function cancelVerification(parts: Handling, user: UserPrincipal, id: string): Promise<Verification> {
  return withVerification(parts, user, id, async (transaction, profile, row, now) => {
    if (row.status === 'completed') throw new ProblemError('verification_over', { detail: 'It was handed in.' });
    if (!row.present) throw new ProblemError('verification_over');
    await voidLinks(transaction, profile.id, 'withdrawn', now);
    if (row.status !== 'expired') await expire(transaction, user, profile, id, now);
  });
}

/**
 * A person's decision on a verification: the present one, or the one that counts for the profile.
 *
 * @throws ProblemError verification_not_found, also for another company's; verification_over and what decideAsPerson
 * refuses.
 * @returns the verification afterwards, and the proposal if a second person has to confirm it.
 */
export async function decideVerification(
  parts: Handling,
  user: UserPrincipal,
  id: string,
  { outcome, reason, note, override }: Static<typeof VerificationDecision>,
): Promise<{ verification: Verification; proposal: ProposalRow | null }> {
  let proposal: ProposalRow | null = null;
  const verification = await withVerification(parts, user, id, async (transaction, profile, row, now) => {
    if (!row.present && row.id !== profile.counting_verification) throw new ProblemError('verification_over');
    const word = {
      status: outcome,
      status_reason: reason ?? '',
      ...(note !== undefined && { note }),
      ...(override !== undefined && { override }),
    };
    const about = row.present ? 'present' : 'profile';
    ({ proposal } = await decideAsPerson(transaction, user, profile, word, now, about));
  });
  return { verification, proposal };
}

/** Works on a verification with its profile locked. @returns the verification afterwards. */
async function withVerification(
  { database, clock }: Handling,
  { companyId }: UserPrincipal,
  id: string,
  work: (transaction: Connection, profile: ProfileRow, row: VerificationRow, now: Date) => Promise<void>,
): Promise<Verification> {
  return database.transaction().execute(async (transaction) => {
    const known = await findVerification(transaction, companyId, id);
    const profile = known && (await lockProfile(transaction, companyId, known.profile_id));
    // Read again: what was before the lock may have changed.
    const row = await findVerification(transaction, companyId, id);
    if (!profile || !row) throw new ProblemError('verification_not_found');
    await work(transaction, profile, row, clock.now());
    const after = await findVerification(transaction, companyId, id);
    const owner = await lockProfile(transaction, companyId, profile.id);
    if (!after || !owner) throw new Error('a verification with a locked profile is gone');
    return toVerification(after, owner, await findLastDecision(transaction, owner.id, after.present ? null : after.id));
  });
}
