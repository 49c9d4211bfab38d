import type { Erasure, PrivacyRequest } from '@veridoor/contract/privacy';
import { cleanName } from '@veridoor/name-matching/clean';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { eraseAuditAddresses } from '../../records/audit/queries.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { deleteAnswersAbout } from '../../platform/http/idempotency/queries.ts';
import { deleteJobsAbout, deleteProfile, deleteSearchesByName, listPersonalFiles } from './personal-records-queries.ts';
import { lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { deleteRateLimit } from '../../platform/http/limits/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { codeLimitKey } from '../steps/codes/limits.ts';
import { readDetails } from '../../records/entities/details.ts';
import { blockProfile } from '../duplicates/block-list.ts';
import { refuseIfHeld } from '../../records/profiles/legal-hold.ts';
import { ask, confirmable } from './requests.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import { customerNotFound } from '../../platform/problems/problems.ts';

/** Of an entry that an erasure made: nothing else says whose it was. */
const BLOCKED = 'erased';

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
  { reason, block }: Erasure,
): Promise<PrivacyRequest | null> {
  const now = parts.clock.now();
  const { asked, keys } = await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockErasable(transaction, user, who, now);
    // Also where the erasure waits for a second person: meanwhile the fraud may come again.
    if (block) await blockProfile(transaction, user, profile, { kinds: block, reason: BLOCKED, now });
    const settings = await findCompanySettings(transaction, user.companyId);
    if (settings?.erasure !== 'two_people') {
      return { asked: null, keys: await erase(parts, transaction, user, profile, { reason }) };
    }
    const asked = await ask(transaction, user, who, { kind: 'erasure', reason, state: 'waiting' }, now);
    return { asked, keys: [] };
  });
  for (const key of keys) await parts.files.delete(key);
  return asked;
}

/**
 * Carries out an erasure that another person requested.
 *
 * @throws ProblemError what eraseCustomer and `confirmable` throw.
 */
export async function confirmErasure(parts: ErasureParts, user: UserPrincipal, who: Customer): Promise<void> {
  const now = parts.clock.now();
  const keys = await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockErasable(transaction, user, who, now);
    const { reason, requested_by } = await confirmable(transaction, user, who, 'erasure', now);
    return erase(parts, transaction, user, profile, { reason, requested_by });
  });
  for (const key of keys) await parts.files.delete(key);
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

/** @returns names of the files whose bytes remain; nobody can open them any more. */
async function erase(
  { files, secrets }: Pick<Parts, 'files' | 'secrets'>,
  transaction: Connection,
  user: UserPrincipal,
  profile: ProfileRow,
  why: { reason: string; requested_by?: string },
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
