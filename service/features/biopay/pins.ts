import type { Session } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { ApprovalHook } from '../../records/hooks.ts';
import { deletePin, forgetNextPin, saveNextPin, savePin, takeNextPin } from './queries.ts';
import { findFlow, UNTOUCHED, updateStep } from '../../records/flow/queries.ts';
import { lockProfile } from '../../records/profiles/queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { hashPassword } from '../users/passwords.ts';
import type { Principal, ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { drawSession, withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { openStep } from '../../records/flow/submission-rules.ts';
import { isWeakPin } from './pin-rules.ts';

type PinParts = Pick<Parts, 'database' | 'clock'>;

/**
 * Takes the PIN that a customer chose in the step of their verification, after the selfie. No payment uses it before
 * the profile is approved on the pages of the same session: while another verification counts for the profile, it is
 * kept for later.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required and what else openStep refuses; pin_weak.
 */
export async function choosePin(
  { database, clock }: PinParts,
  customer: ProfilePrincipal,
  stepId: string,
  pin: string,
): Promise<Session> {
  const pin_hash = await hashOf(pin);
  return withLockedProfile({ database }, customer, async (transaction, profile, link) => {
    const flow = await findFlow(transaction, customer.companyId, customer.profileId);
    if (!flow) throw new ProblemError('profile_not_found');
    if (!offerOf(openStep(flow, stepId, customer)).pin) throw new ProblemError('step_not_found');
    const now = clock.now();
    const save = profile.counting_status === null ? savePin : saveNextPin;
    await save(transaction, { profile_id: profile.id, pin_hash, created_at: now });
    await note(transaction, customer, profile.id, 'biopay.pin_set');
    const { failedAttempts } = flow.steps.get(stepId) ?? UNTOUCHED;
    await updateStep(transaction, flow, stepId, { status: 'approved', reason: null, failedAttempts, now });
    return drawSession(transaction, profile, link, { now, origin: customer.origin });
  });
}

/**
 * Sets a person's PIN by agreement with the business; the lock of the previous one ends.
 *
 * @throws ProblemError profile_not_found, also for another company's; pin_weak.
 */
export async function setPin(
  { database, clock }: PinParts,
  user: UserPrincipal,
  profileId: string,
  pin: string,
): Promise<void> {
  const pin_hash = await hashOf(pin);
  await database.transaction().execute(async (transaction) => {
    if (!(await lockProfile(transaction, user.companyId, profileId))) throw new ProblemError('profile_not_found');
    await savePin(transaction, { profile_id: profileId, pin_hash, created_at: clock.now() });
    await note(transaction, user, profileId, 'biopay.pin_set');
  });
}

/**
 * Removes a person's PIN, forgotten or locked. They confirm no payment until they have another.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function removePin(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await lockProfile(transaction, user.companyId, profileId))) throw new ProblemError('profile_not_found');
    await forgetNextPin(transaction, profileId);
    if (await deletePin(transaction, profileId)) await note(transaction, user, profileId, 'biopay.pin_removed');
  });
}

async function hashOf(pin: string): Promise<string> {
  if (isWeakPin(pin)) throw new ProblemError('pin_weak');
  return hashPassword(pin);
}

function note(
  transaction: Connection,
  actor: Principal,
  profileId: string,
  action: 'biopay.pin_set' | 'biopay.pin_removed',
): Promise<void> {
  const subject = { kind: 'profile', id: profileId };
  return recordAudit(transaction, { companyId: actor.companyId, actor, action, subject });
}

/** A PIN that was chosen in a further verification counts once that one is approved. */
export const useNextPin: ApprovalHook = async (transaction, { profileId, again }) => {
  if (again) await takeNextPin(transaction, profileId);
};
