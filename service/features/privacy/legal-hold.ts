import type { Static } from 'typebox';
import type { LegalHold, LegalHoldLift, LegalHoldQuery, LegalHoldRequest } from '@veridoor/contract/privacy';
import { modeOf } from '../../platform/access/mode.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import {
  findLegalHold,
  liftLegalHold,
  listLegalHolds,
  replaceLegalHold,
  type LegalHoldRow,
} from '../../records/profiles/legal-holds-queries.ts';
import { findProfile, lockProfile, saveProfile } from '../../records/profiles/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
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
  const reason = reasonOf(input);
  const now = clock.now();
  const until = input.until === undefined ? null : new Date(input.until);
  if (until && until <= now) throw invalidField('/until', 'too_early', 'must be in the future');
  return database.transaction().execute(async (transaction) => {
    await lockHeld(transaction, user, held);
    // The change stops a purge that was about to take the profile.
    await saveProfile(transaction, held.id, { updated_at: now });
    const placed = { reason, until, placed_by: user.userId, placed_at: now };
    await replaceLegalHold(transaction, { profile_id: held.id, company_id: user.companyId, ...placed });
    await recordAudit(transaction, {
      ...about(user, held),
      action: 'profile.held',
      detail: { until: until?.toISOString() ?? null },
    });
    return presentHold(transaction, held, now);
  });
}

/** @throws ProblemError profile_not_found or entity_not_found, hold_not_found. */
export async function getLegalHold(
  { database, clock }: HoldParts,
  user: UserPrincipal,
  held: Customer,
): Promise<LegalHold> {
  if (!(await findProfile(database, user.companyId, held.id, held.subject))) throw customerNotFound(held.subject);
  return presentHold(database, held, clock.now());
}

/** @throws ProblemError profile_not_found or entity_not_found, hold_not_found; invalid_request for an empty reason. */
export async function endLegalHold(
  { database, clock }: HoldParts,
  user: UserPrincipal,
  held: Customer,
  input: LegalHoldLift,
): Promise<void> {
  const reason = reasonOf(input);
  await database.transaction().execute(async (transaction) => {
    const now = clock.now();
    await lockHeld(transaction, user, held);
    await presentHold(transaction, held, now);
    await liftLegalHold(transaction, held.id, { by: user.userId, reason }, now);
    await recordAudit(transaction, { ...about(user, held), action: 'profile.hold_lifted' });
  });
}

/** A company's holds, newest first. */
export async function getLegalHolds(
  { database, clock }: HoldParts,
  user: UserPrincipal,
  query: Static<typeof LegalHoldQuery>,
) {
  const limit = query.limit ?? 20;
  const now = clock.now();
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const filter = { mode: modeOf(user, query.mode, 'mode'), ended: query.ended ?? false, now, after };
  const rows = await listLegalHolds(database, user.companyId, filter, limit + 1);
  const places = rows.map((row) => ({ ...row, created_at: row.placed_at }));
  return toPage(places, limit, (row) => toLegalHold(row, now));
}

async function lockHeld(transaction: Connection, user: UserPrincipal, { id, subject }: Customer): Promise<void> {
  if (!(await lockProfile(transaction, user.companyId, id, subject))) throw customerNotFound(subject);
}

function about(user: UserPrincipal, { id }: Customer) {
  return { companyId: user.companyId, actor: user, subject: { kind: 'profile', id } };
}

function reasonOf(input: { reason: string }): string {
  const reason = normaliseText('/reason', input.reason);
  if (reason === '') throw invalidField('/reason', 'too_short', 'must give a reason');
  return reason;
}

async function presentHold(connection: Connection, { id }: Customer, now: Date): Promise<LegalHold> {
  const hold = await findLegalHold(connection, id, now);
  if (!hold) throw new ProblemError('hold_not_found');
  return toLegalHold(hold, now);
}

export function toLegalHold(row: LegalHoldRow, now: Date): LegalHold {
  const { id, customer, reason, until, placed_by, placed_by_name, lifted_by, lifted_by_name, lift_reason } = row;
  // One that ran out is marked within the hour.
  const ended = row.lifted_at ?? (until && until <= now ? until : null);
  return {
    id,
    ...customer,
    reason,
    until: until?.toISOString() ?? null,
    placed_by,
    placed_by_name,
    placed_at: row.placed_at.toISOString(),
    lifted_by,
    lifted_by_name,
    lifted_at: ended?.toISOString() ?? null,
    lift_reason,
  };
}
