import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { ErasureReason, ErasureRequest, ErasureRequestQuery } from '../../../packages/contract/privacy.ts';
import { cleanName } from '../../../packages/name-matching/clean.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { eraseAuditAddresses } from '../audit/queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findCompanySettings } from '../companies/queries.ts';
import {
  findErasureRequest,
  listErasureRequests,
  replaceErasureRequest,
  type ErasureRequestRow,
} from './erasure-requests-queries.ts';
import { deleteAnswersAbout } from '../../platform/http/idempotency/queries.ts';
import { deleteJobsAbout, deleteProfile, deleteSearchesByName, listPersonalFiles } from './personal-records-queries.ts';
import { lockProfile, type ProfileRow } from '../profiles/queries.ts';
import { deleteRateLimit } from '../../platform/http/limits/queries.ts';
import { recordAudit } from '../audit/audit.ts';
import { codeLimitKey } from '../steps/codes/limits.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { readDetails } from '../entities/details.ts';
import { refuseIfHeld } from './legal-hold.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, customerNotFound } from '../../platform/problems/problems.ts';

/** Seconds for a second person: long enough for somebody to return from a week away. */
const CONFIRM_WITHIN = 7 * 24 * 3600;

type ErasureParts = Pick<Parts, 'database' | 'files' | 'secrets' | 'clock'>;

/**
 * Removes one person, or one company and its people (GDPR article 17): profile, flow, documents and their files,
 * searches, events with their deliveries, answers kept for Idempotency-Key, and the network addresses in the audit. The
 * audit keeps the event without identifying anybody. If the company requires two people, this only requests the
 * erasure.
 *
 * @returns the request for the second person; null when it is done.
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's; legal_hold.
 */
export async function eraseCustomer(
  parts: ErasureParts,
  user: UserPrincipal,
  who: Customer,
  reason: ErasureReason,
): Promise<ErasureRequest | null> {
  const now = parts.clock.now();
  const { asked, keys } = await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockErasable(transaction, user, who, now);
    const settings = await findCompanySettings(transaction, user.companyId);
    if (settings?.erasure !== 'two_people') {
      return { asked: null, keys: await erase(parts, transaction, user, profile, { reason }) };
    }
    return { asked: await request(transaction, user, who.id, reason, now), keys: [] };
  });
  for (const key of keys) await parts.files.delete(key);
  return asked;
}

/**
 * Carries out an erasure that another person requested.
 *
 * @throws ProblemError what eraseCustomer throws; erasure_not_requested, also when the request has expired;
 * second_person_needed for the requester.
 */
export async function confirmErasure(parts: ErasureParts, user: UserPrincipal, who: Customer): Promise<void> {
  const now = parts.clock.now();
  const keys = await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockErasable(transaction, user, who, now);
    const asked = await findErasureRequest(transaction, who.id, now);
    if (!asked) throw new ProblemError('erasure_not_requested');
    const { reason, requested_by } = asked;
    if (requested_by === user.userId) throw new ProblemError('second_person_needed');
    return erase(parts, transaction, user, profile, { reason, requested_by });
  });
  for (const key of keys) await parts.files.delete(key);
}

/** Erasures of a company that wait for a second person, newest first. */
export async function listErasures(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  query: Static<typeof ErasureRequestQuery>,
) {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const filter = { mode: modeOf(user, query.mode, 'mode'), now: clock.now(), after };
  const rows = await listErasureRequests(database, user.companyId, filter, limit + 1);
  return toPage(rows, limit, toErasureRequest);
}

async function lockErasable(
  transaction: Connection,
  user: UserPrincipal,
  { id, subject }: Customer,
  now: Date,
): Promise<ProfileRow> {
  const profile = await lockProfile(transaction, user.companyId, id, subject);
  if (!profile) throw customerNotFound(subject);
  await refuseIfHeld(transaction, id, now);
  return profile;
}

/** A repeated request finds the first one, whoever repeats it. */
async function request(
  transaction: Connection,
  user: UserPrincipal,
  profileId: string,
  reason: ErasureReason,
  now: Date,
): Promise<ErasureRequest> {
  const present = await findErasureRequest(transaction, profileId, now);
  if (present) return toErasureRequest(present);
  const row = {
    id: randomUUID(),
    profile_id: profileId,
    company_id: user.companyId,
    reason,
    requested_by: user.userId,
    created_at: now,
    expires_at: secondsAfter(now, CONFIRM_WITHIN),
  };
  await replaceErasureRequest(transaction, row);
  await recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action: 'profile.erasure_requested',
    subject: { kind: 'profile', id: profileId },
    detail: { reason },
  });
  return toErasureRequest(row);
}

/** @returns names of the files whose bytes remain; nobody can open them any more. */
async function erase(
  { files, secrets }: Pick<Parts, 'files' | 'secrets'>,
  transaction: Connection,
  user: UserPrincipal,
  profile: ProfileRow,
  why: { reason: ErasureReason; requested_by?: string },
): Promise<string[]> {
  const { id, mode } = profile;
  const { companyId } = user;
  const found = await listPersonalFiles(transaction, id);
  await files.release(found, transaction);
  const { parties = [] } = profile.subject === 'entity' ? await readDetails({ secrets }, transaction, id) : {};
  for (const name of [profile.name, ...parties.map((party) => party.name)]) {
    if (name) await deleteSearchesByName(transaction, { companyId, mode, name: cleanName(name) });
  }
  await deleteProfile(transaction, id);
  await deleteJobsAbout(transaction, id);
  await deleteAnswersAbout(transaction, id);
  await deleteRateLimit(transaction, `profile ${id}`);
  await deleteRateLimit(transaction, codeLimitKey(id));
  await eraseAuditAddresses(transaction, id);
  await recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action: 'profile.erased',
    subject: { kind: 'profile', id },
    detail: { files: found.length, ...why },
  });
  return found;
}

function toErasureRequest(row: ErasureRequestRow): ErasureRequest {
  const { id, profile_id, reason, requested_by, created_at, expires_at } = row;
  return {
    id,
    profile: profile_id,
    reason,
    requested_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
