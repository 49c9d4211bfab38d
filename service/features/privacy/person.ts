import type { AuditAction, AuditDetail } from '@veridoor/contract/audit';
import type { ExportReason, PrivacyRequest, ProfileExport } from '@veridoor/contract/privacy';
import type { CaptureVideoFacts } from '../../platform/database/tables/captures.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { Parts } from '../../parts.ts';
import { listAuditEntries } from '../../records/audit/queries.ts';
import { readPersonalRecords } from './personal-records-queries.ts';
import { listAllAnswers } from '../../records/flow/step-answers-queries.ts';
import { findProfile, lockProfile } from '../../records/profiles/queries.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { ask } from './requests.ts';
import { changePrivacyRequest, findPrivacyRequest } from './requests-queries.ts';
import { recordAudit, toAuditEntry } from '../../records/audit/audit.ts';
import { readDetails } from '../../records/entities/details.ts';
import { openAnswers } from '../../records/flow/step-questions.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError, customerNotFound } from '../../platform/problems/problems.ts';

/** Entries of the audit in an export; more than any person has. */
const MOST_ENTRIES = 10_000;
/**
 * The subject of a legal hold, of an authority's question or of a report of suspicion must not be warned; the records
 * withhold the first two as well, and have nothing of the last.
 */
const WITHHELD: ReadonlySet<AuditAction> = new Set(['profile.held', 'profile.hold_lifted', 'suspicion.drafted']);

/**
 * Says why one customer is exported, and asks for a second person if the company requires two.
 *
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's.
 */
export async function orderExport(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  who: Customer,
  reason: ExportReason,
): Promise<PrivacyRequest> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockProfile(transaction, user.companyId, who.id, who.subject))) throw customerNotFound(who.subject);
    const state = (await needsTwo(transaction, user)) ? 'waiting' : 'ready';
    return ask(transaction, user, who, { kind: 'export', reason, state }, clock.now());
  });
}

/**
 * Everything that the service knows about one person, or one company and its people (GDPR articles 15 and 20), except
 * the bytes of their files, which have an address each.
 *
 * @throws ProblemError profile_not_found or entity_not_found, also for another company's; second_person_needed.
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
        detail: await takeRequest(transaction, user, profileId, clock.now()),
      });
      const records = await readPersonalRecords(transaction, secrets, profileId);
      if (subject === 'entity') {
        const details = await readDetails({ secrets }, transaction, profileId);
        records['entity'] = (records['entity'] ?? []).map((row) => ({ ...row, details }));
      }
      // Sealed in the database, and theirs.
      const answers = await listAllAnswers(transaction, profileId);
      if (answers.length > 0)
        records['step_answers'] = answers.map(({ account_hashes: _hashes, ...row }) => ({
          ...row,
          answers: openAnswers({ secrets }, row),
        }));
      const all = await listAuditEntries(transaction, user.companyId, { subject: profileId }, MOST_ENTRIES);
      const entries = all.filter(({ action, detail }) => !WITHHELD.has(action) && detail['reason'] !== 'authority');
      const documents = records['document'] ?? [];
      return {
        profile: profileId,
        created_at: clock.now().toISOString(),
        records: JSON.parse(JSON.stringify(records)) as ProfileExport['records'],
        audit: entries.map(toAuditEntry),
        files: documents
          .filter((document) => document['file_removed_at'] === null)
          .flatMap((document) => {
            const url = `${configuration.baseUrl}/api/v2/document/${String(document['id'])}`;
            const file = {
              document: String(document['id']),
              mime_type: String(document['mime_type']),
              size: Number(document['size']),
              sha256: String(document['sha256']),
              url: `${url}/file`,
            };
            const taken = records['capture']?.find(
              (capture) => capture['document_id'] === document['id'] && capture['document_sha256'] === file.sha256,
            );
            const video = taken?.['video'] as CaptureVideoFacts | null | undefined;
            if (!video) return [file];
            const { size, chain } = video;
            return [file, { ...file, mime_type: 'application/json', size, sha256: chain, url: `${url}/video` }];
          }),
      };
    });
}

const needsTwo = async (transaction: Connection, { companyId }: UserPrincipal): Promise<boolean> =>
  (await findCompanySettings(transaction, companyId))?.export === 'two_people';

/** Uses the order of an export, if there is one. @returns why and by whom, for the audit. */
async function takeRequest(
  transaction: Connection,
  user: UserPrincipal,
  profileId: string,
  now: Date,
): Promise<AuditDetail> {
  const found = await findPrivacyRequest(transaction, profileId, 'export', now);
  const request = found?.state === 'ready' || found?.state === 'fetched' ? found : null;
  // The company may have begun to require two after one person ordered it.
  if (!request?.answered_by && (await needsTwo(transaction, user))) throw new ProblemError('second_person_needed');
  if (!request) return {};
  if (request.state === 'ready') await changePrivacyRequest(transaction, request.id, { state: 'fetched' });
  const { reason, requested_by, answered_by } = request;
  return { reason, requested_by, ...(answered_by !== null && { confirmed_by: answered_by }) };
}
