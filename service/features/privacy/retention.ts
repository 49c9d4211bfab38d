import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { deleteExpiredBlockEntries } from '../duplicates/block-entries-queries.ts';
import { findFileKeys } from '../../records/documents/document-versions-queries.ts';
import { deleteOldPrivacyRequests } from './requests-queries.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { endLegalHolds } from '../../records/profiles/legal-holds-queries.ts';
import { listPersonalFiles } from './personal-records-queries.ts';
import { deleteReadings } from '../../records/documents/readings-queries.ts';
import {
  deleteOldEvents,
  deleteOldLogins,
  deleteOldNotices,
  deleteOldFaces,
  deleteOldPasskeys,
  deleteOldProfile,
  deleteOldRecordings,
  deleteOldSearches,
  deleteOldSessions,
  listRetention,
  lockOldDocuments,
  lockOldProfiles,
  markFilesRemoved,
} from './retention-queries.ts';
import { recordAudit, SYSTEM } from '../../records/audit/audit.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { orderScreening } from '../../records/screening/order.ts';

export const RETENTION = 'retention';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '3b9a4a0e-7a55-4c0c-9a0e-0d9f6b1f5c43';
/** Seconds between two turns. */
const EVERY = 3600;
const DAY = 24 * 3600;
const BATCH = 100;
/** Days that a login is kept after its end, so that its use afterwards can still be recognised. */
const LOGIN_DAYS = 7;

type RetentionParts = Pick<Parts, 'database' | 'clock' | 'files'>;

export async function scheduleRetention({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: RETENTION, queue: 'housekeeping', runAt: clock.now() });
}

/**
 * Removes data whose time at their company is over. Keys of files are destroyed with the rows that name them, in
 * batches. Interrupting it loses nothing, and housekeeping removes remaining bytes.
 */
export function retention(parts: RetentionParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      const now = parts.clock.now();
      await endLegalHolds(parts.database, now);
      await deleteOldPrivacyRequests(parts.database, now);
      const daysAgo = (days: number) => secondsAfter(now, -days * DAY);
      for (const { id, settings } of await listRetention(parts.database)) {
        const { images, profiles, events } = retentionDays(settings);
        while ((await removeFiles(parts, id, daysAgo(images), now)) === BATCH);
        while ((await removeRecordings(parts, id, daysAgo(images))) === BATCH);
        await deleteOldFaces(parts.database, id, daysAgo(images));
        await deleteOldPasskeys(parts.database, id, daysAgo(images));
        await deleteExpiredBlockEntries(parts.database, id, now);
        await deleteOldSessions(parts.database, id, daysAgo(images));
        await deleteOldEvents(parts.database, id, daysAgo(events));
        await deleteOldNotices(parts.database, id, daysAgo(events));
        if (profiles === null) continue;
        await deleteOldSearches(parts.database, id, daysAgo(profiles));
        while ((await removeProfiles(parts, id, daysAgo(profiles))) === BATCH);
      }
      await deleteOldLogins(parts.database, daysAgo(LOGIN_DAYS));
    },
  };
}

/** Days of retention; null for no end. */
function retentionDays(settings: CompanySettings) {
  const { retention_days: images, profile_retention_days: profiles, webhook_retention_days: events } = settings;
  return { images, profiles, events };
}

/** @returns how many documents lost their files. */
async function removeFiles(
  { database, files }: RetentionParts,
  companyId: string,
  before: Date,
  now: Date,
): Promise<number> {
  const { keys, count } = await database.transaction().execute(async (transaction) => {
    const documents = await lockOldDocuments(transaction, companyId, before, BATCH);
    if (documents.length === 0) return { keys: [], count: 0 };
    const ids = documents.map(({ id }) => id);
    const found = await findFileKeys(transaction, ids);
    await files.release(found, transaction);
    await markFilesRemoved(transaction, ids, now);
    await deleteReadings(transaction, ids);
    for (const { id, profile_id } of documents) {
      await recordAudit(transaction, {
        companyId,
        actor: SYSTEM,
        action: 'document.file_removed',
        subject: { kind: 'document', id },
        detail: { profile: profile_id },
      });
    }
    for (const profileId of new Set(documents.map(({ profile_id }) => profile_id))) {
      await orderScreening(transaction, profileId, now);
    }
    return { keys: found, count: documents.length };
  });
  for (const key of keys) await files.delete(key);
  return count;
}

/** @returns how many pieces of recorded calls were removed. */
async function removeRecordings({ database, files }: RetentionParts, companyId: string, before: Date): Promise<number> {
  const keys = await database.transaction().execute(async (transaction) => {
    const found = await deleteOldRecordings(transaction, companyId, before, BATCH);
    await files.release(found, transaction);
    return found;
  });
  for (const key of keys) await files.delete(key);
  return keys.length;
}

/** @returns how many profiles were removed. */
async function removeProfiles({ database, files }: RetentionParts, companyId: string, before: Date): Promise<number> {
  const { keys, count } = await database.transaction().execute(async (transaction) => {
    const profiles = await lockOldProfiles(transaction, companyId, before, BATCH);
    const found: string[] = [];
    for (const { id } of profiles) {
      found.push(...(await listPersonalFiles(transaction, id)));
      await deleteOldProfile(transaction, id);
      await recordAudit(transaction, {
        companyId,
        actor: SYSTEM,
        action: 'profile.retention_ended',
        subject: { kind: 'profile', id },
      });
    }
    await files.release(found, transaction);
    return { keys: found, count: profiles.length };
  });
  for (const key of keys) await files.delete(key);
  return count;
}
