import type { LegalHold, LegalHoldRequest } from '../../../packages/contract/privacy.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findLegalHold, liftLegalHold, replaceLegalHold, type LegalHoldRow } from './legal-holds-queries.ts';
import { lockProfile, updateProfile } from '../profiles/queries.ts';
import { recordAudit } from '../audit/audit.ts';
import { normaliseText } from '../profiles/personal-data.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, customerNotFound, invalidField } from '../../platform/problems/problems.ts';

type HoldParts = Pick<Parts, 'database' | 'clock'>;

/**
 * Protects a customer and all their data from erasure and retention. It replaces an earlier hold. The reason stays out
 * of audit, events and export: it may name people, and must not warn them.
 *
 * @throws ProblemError profile_not_found or entity_not_found; invalid_request for an empty reason and an end in the
 * past.
 */
export async function placeLegalHold(
  { database, clock }: HoldParts,
  user: UserPrincipal,
  held: Customer,
  input: LegalHoldRequest,
): Promise<LegalHold> {
  const reason = normaliseText('/reason', input.reason);
  if (reason === '') throw invalidField('/reason', 'too_short', 'must give a reason');
  const now = clock.now();
  const until = input.until === undefined ? null : new Date(input.until);
  if (until && until <= now) throw invalidField('/until', 'too_early', 'must be in the future');
  return database.transaction().execute(async (transaction) => {
    await lockHeld(transaction, user, held);
    // The change stops a purge that was about to take the profile.
    await updateProfile(transaction, held.id, { updated_at: now });
    const row = { profile_id: held.id, reason, until, placed_by: user.userId, placed_at: now };
    const hold = await replaceLegalHold(transaction, row);
    await recordAudit(transaction, {
      ...about(user, held),
      action: 'profile.held',
      detail: { until: until?.toISOString() ?? null },
    });
    return toLegalHold(hold);
  });
}

/** @throws ProblemError profile_not_found or entity_not_found, hold_not_found. */
export async function getLegalHold(
  { database, clock }: HoldParts,
  user: UserPrincipal,
  held: Customer,
): Promise<LegalHold> {
  return database.transaction().execute(async (transaction) => {
    await lockHeld(transaction, user, held);
    const hold = await findLegalHold(transaction, held.id, clock.now());
    if (!hold) throw new ProblemError('hold_not_found');
    return toLegalHold(hold);
  });
}

/** @throws ProblemError profile_not_found or entity_not_found, hold_not_found. */
export async function endLegalHold({ database, clock }: HoldParts, user: UserPrincipal, held: Customer): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock.now();
    await lockHeld(transaction, user, held);
    if (!(await findLegalHold(transaction, held.id, now))) throw new ProblemError('hold_not_found');
    await liftLegalHold(transaction, held.id, user.userId, now);
    await recordAudit(transaction, { ...about(user, held), action: 'profile.hold_lifted' });
  });
}

/** @throws ProblemError legal_hold */
export async function refuseIfHeld(connection: Connection, profileId: string, now: Date): Promise<void> {
  if (await findLegalHold(connection, profileId, now)) throw new ProblemError('legal_hold');
}

async function lockHeld(transaction: Connection, user: UserPrincipal, { id, subject }: Customer): Promise<void> {
  if (!(await lockProfile(transaction, user.companyId, id, subject))) throw customerNotFound(subject);
}

function about(user: UserPrincipal, { id }: Customer) {
  return { companyId: user.companyId, actor: user, subject: { kind: 'profile', id } };
}

function toLegalHold({ reason, until, placed_by, placed_at }: LegalHoldRow): LegalHold {
  return { reason, until: until?.toISOString() ?? null, placed_by, placed_at: placed_at.toISOString() };
}
