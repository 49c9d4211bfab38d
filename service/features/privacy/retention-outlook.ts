import type { Keeping, Retention } from '@veridoor/contract/privacy';
import type { Parts } from '../../parts.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import type { Permission } from '../../platform/access/permissions.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError, customerNotFound } from '../../platform/problems/problems.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { toLegalHold } from './legal-hold.ts';
import { countLegalHolds, findLegalHold } from '../../records/profiles/legal-holds-queries.ts';
import { findPrivacyRequest } from './requests-queries.ts';
import { toPrivacyRequest } from './requests.ts';
import { countKeptDocuments, countOldDocuments, countOldProfiles } from './retention-queries.ts';

const DAY = 24 * 3600;
/** Days that the outlook reaches. */
const AHEAD = 7;
/** More is not counted. */
const MOST = 10_000;

type OutlookParts = Pick<Parts, 'database' | 'clock'>;

/** How long a company keeps data, and what the next days delete. */
export async function getRetention({ database, clock }: OutlookParts, user: UserPrincipal): Promise<Retention> {
  const { companyId } = user;
  const settings = await settingsOf(database, companyId);
  const { retention_days: images, profile_retention_days: profiles, webhook_retention_days } = settings;
  const before = (days: number) => secondsAfter(clock.now(), (AHEAD - days) * DAY);
  const none = { count: 0, oldest: null };
  const documents = await countOldDocuments(database, companyId, before(images), MOST);
  const customers = profiles === null ? none : await countOldProfiles(database, companyId, before(profiles), MOST);
  return {
    images: { days: images, due: documents.count, next: endOf(documents.oldest, images) },
    profiles: { days: profiles, due: customers.count, next: endOf(customers.oldest, profiles) },
    notifications: { days: webhook_retention_days },
    held: await countLegalHolds(database, companyId, MOST),
  };
}

/**
 * How long one customer is kept, and what is under way about it, as far as the user may know it.
 *
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's.
 */
export async function getKeeping(
  { database, clock }: OutlookParts,
  user: UserPrincipal,
  { id, subject }: Customer,
): Promise<Keeping> {
  const profile = await findProfile(database, user.companyId, id, subject);
  if (!profile) throw customerNotFound(subject);
  const now = clock.now();
  const settings = await settingsOf(database, user.companyId);
  const { oldest } = await countKeptDocuments(database, id);
  const may = (permission: Permission) => user.permissions.has(permission);
  const hold = may('profile.hold') ? await findLegalHold(database, id, now) : null;
  const erasure = may('profile.erase') ? await findPrivacyRequest(database, id, 'erasure', now) : null;
  const exported = may('profile.export') ? await findPrivacyRequest(database, id, 'export', now) : null;
  return {
    images_until: endOf(oldest, settings.retention_days),
    profile_until: endOf(profile.updated_at, settings.profile_retention_days),
    hold: hold && toLegalHold(hold, now),
    erasure: erasure && toPrivacyRequest(erasure, user),
    export: exported && toPrivacyRequest(exported, user),
  };
}

async function settingsOf(database: Connection, companyId: string) {
  const settings = await findCompanySettings(database, companyId);
  if (!settings) throw new ProblemError('token_invalid');
  return settings;
}

const endOf = (since: Date | null, days: number | null): string | null =>
  since === null || days === null ? null : secondsAfter(since, days * DAY).toISOString();
