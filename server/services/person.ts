import type { ProfileExport } from '../../contract/profile-export.ts';
import { cleanName } from '../../names/clean.ts';
import type { CustomerSubject } from '../db/tables/profiles.ts';
import type { Parts } from '../parts.ts';
import { eraseAuditAddresses, listAuditEntries } from '../repositories/audit.ts';
import { deleteAnswersAbout } from '../repositories/idempotent-answers.ts';
import {
  deleteJobsAbout,
  deleteProfile,
  deleteSearchesByName,
  listPersonalFiles,
  readPersonalRecords,
} from '../repositories/personal-records.ts';
import { deleteRateLimit } from '../repositories/rate-limits.ts';
import { listStepAnswers } from '../repositories/step-answers.ts';
import { findProfile, lockProfile } from '../repositories/profiles.ts';
import { recordAudit, toAuditEntry } from './audit.ts';
import { readDetails } from './entities/details.ts';
import { codeLimitKey } from './codes/limits.ts';
import { openAnswers } from './step-questions.ts';
import type { UserPrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';

/** Entries of the audit in an export; more than any person has. */
const MOST_ENTRIES = 10_000;

/**
 * Everything that the service knows about one person, or one company and its people (GDPR articles 15 and 20), except the bytes of their files: for these
 * there is an address each.
 *
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's.
 */
export async function exportPerson(
  { database, clock, configuration, secrets }: Pick<Parts, 'database' | 'clock' | 'configuration' | 'secrets'>,
  user: UserPrincipal,
  profileId: string,
  subject: CustomerSubject = 'person',
): Promise<ProfileExport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      if (!(await findProfile(transaction, user.companyId, profileId, subject))) throw notFound(subject);
      await recordAudit(transaction, {
        companyId: user.companyId,
        actor: user,
        action: 'profile.exported',
        subject: { kind: 'profile', id: profileId },
      });
      const records = await readPersonalRecords(transaction, profileId);
      if (subject === 'entity') {
        const details = await readDetails({ secrets }, transaction, profileId);
        records['entity'] = (records['entity'] ?? []).map((row) => ({ ...row, details }));
      }
      // Sealed in the database, and theirs.
      const answers = await listStepAnswers(transaction, profileId);
      if (answers.length > 0)
        records['step_answers'] = answers.map((row) => ({ ...row, answers: openAnswers({ secrets }, row) }));
      const entries = await listAuditEntries(transaction, user.companyId, { subject: profileId }, MOST_ENTRIES);
      const documents = records['document'] ?? [];
      return {
        profile: profileId,
        created_at: clock.now().toISOString(),
        records: JSON.parse(JSON.stringify(records)) as ProfileExport['records'],
        audit: entries.map(toAuditEntry),
        files: documents
          .filter((document) => document['file_removed_at'] === null)
          .map((document) => ({
            document: String(document['id']),
            mime_type: String(document['mime_type']),
            size: Number(document['size']),
            sha256: String(document['sha256']),
            url: `${configuration.baseUrl}/api/v2/document/${String(document['id'])}/file`,
          })),
      };
    });
}

/**
 * Removes one person, or one company and its people (GDPR article 17): profile, flow, documents and their files, searches, events with their deliveries,
 * answers kept for Idempotency-Key, and the network addresses in the audit. What happened stays in the audit, without
 * anything that tells who it was.
 *
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's.
 */
export async function erasePerson(
  { database, files, secrets }: Pick<Parts, 'database' | 'files' | 'secrets'>,
  user: UserPrincipal,
  profileId: string,
  subject: CustomerSubject = 'person',
): Promise<void> {
  const keys = await database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, user.companyId, profileId, subject);
    if (!profile) throw notFound(subject);
    const found = await listPersonalFiles(transaction, profileId);
    // From here on nobody can open the bytes, whatever becomes of them.
    await files.release(found, transaction);
    const { parties = [] } = subject === 'entity' ? await readDetails({ secrets }, transaction, profileId) : {};
    for (const name of [profile.name, ...parties.map((party) => party.name)]) {
      if (name) await deleteSearchesByName(transaction, user.companyId, cleanName(name));
    }
    await deleteProfile(transaction, profileId);
    await deleteJobsAbout(transaction, profileId);
    await deleteAnswersAbout(transaction, profileId);
    await deleteRateLimit(transaction, `profile ${profileId}`);
    await deleteRateLimit(transaction, codeLimitKey(profileId));
    await eraseAuditAddresses(transaction, profileId);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'profile.erased',
      subject: { kind: 'profile', id: profileId },
      detail: { files: found.length },
    });
    return found;
  });
  for (const key of keys) await files.delete(key);
}

const notFound = (subject: CustomerSubject) =>
  new ProblemError(subject === 'entity' ? 'entity_not_found' : 'profile_not_found');
