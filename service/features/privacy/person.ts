import type { AuditAction } from '../../../packages/contract/audit.ts';
import type { ProfileExport } from '../../../packages/contract/privacy.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { Parts } from '../../parts.ts';
import { listAuditEntries } from '../audit/queries.ts';
import { readPersonalRecords } from './personal-records-queries.ts';
import { listAllAnswers } from '../steps/step-answers-queries.ts';
import { findProfile } from '../profiles/queries.ts';
import { recordAudit, toAuditEntry } from '../audit/audit.ts';
import { readDetails } from '../entities/details.ts';
import { openAnswers } from '../steps/step-questions.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { customerNotFound } from '../../platform/problems/problems.ts';

/** Entries of the audit in an export; more than any person has. */
const MOST_ENTRIES = 10_000;
/** The subject of a legal hold must not be warned by it; the records withhold it too. */
const WITHHELD: ReadonlySet<AuditAction> = new Set(['profile.held', 'profile.hold_lifted']);

/**
 * Everything that the service knows about one person, or one company and its people (GDPR articles 15 and 20), except
 * the bytes of their files, which have an address each.
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
      if (!(await findProfile(transaction, user.companyId, profileId, subject))) throw customerNotFound(subject);
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
      const answers = await listAllAnswers(transaction, profileId);
      if (answers.length > 0)
        records['step_answers'] = answers.map((row) => ({ ...row, answers: openAnswers({ secrets }, row) }));
      const all = await listAuditEntries(transaction, user.companyId, { subject: profileId }, MOST_ENTRIES);
      const entries = all.filter(({ action }) => !WITHHELD.has(action));
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
