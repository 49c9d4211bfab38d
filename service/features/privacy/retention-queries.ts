import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { forgetImages } from '../../records/documents/traces-queries.ts';
import { notHeld } from '../../records/profiles/legal-holds-queries.ts';

/** Companies with their settings of retention. */
export async function listRetention(connection: Connection) {
  return connection.selectFrom('company').select(['id', 'settings']).orderBy('id').execute();
}

/** Documents of a company with a stored file from before the instant, the oldest first, locked. */
export async function lockOldDocuments(transaction: Connection, companyId: string, before: Date, limit: number) {
  return transaction
    .selectFrom('document')
    .select(['id', 'profile_id'])
    .where('company_id', '=', companyId)
    .where('file_removed_at', 'is', null)
    .where('created_at', '<', before)
    .where(notHeld('document.profile_id'))
    .where((document) =>
      document.not(
        document.exists(
          document
            .selectFrom('document_version')
            .select('id')
            .whereRef('document_id', '=', 'document.id')
            .where('replaced_at', '>=', before),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

interface Due {
  count: number;
  /** Since when the first is kept; null without any. */
  oldest: Date | null;
}

/**
 * Documents of a company that `lockOldDocuments` finds at the instant; it stops at `most`.
 */
export async function countOldDocuments(
  connection: Connection,
  companyId: string,
  before: Date,
  most: number,
): Promise<Due> {
  return countDue(
    connection,
    sql`
      select ${KEPT_SINCE} as since from document
      where company_id = ${companyId}::uuid and file_removed_at is null and created_at < ${before}::timestamptz
        and ${KEPT_SINCE} < ${before}::timestamptz and ${notHeld('document.profile_id')}
      order by created_at limit ${most}`,
  );
}

/** Stored files of one customer. */
export async function countKeptDocuments(connection: Connection, profileId: string): Promise<Due> {
  return countDue(
    connection,
    sql`select ${KEPT_SINCE} as since from document where profile_id = ${profileId}::uuid and file_removed_at is null`,
  );
}

/** Profiles of a company that `lockOldProfiles` finds at the instant; it stops at `most`. */
export async function countOldProfiles(
  connection: Connection,
  companyId: string,
  before: Date,
  most: number,
): Promise<Due> {
  return countDue(
    connection,
    sql`
      select updated_at as since from profile
      where company_id = ${companyId}::uuid and updated_at < ${before}::timestamptz and ${notHeld('profile.id')}
      order by updated_at limit ${most}`,
  );
}

/** When the newest file of a document, or of an earlier version, came or was replaced. */
const KEPT_SINCE = sql<Date>`greatest(
  document.created_at, (select max(replaced_at) from document_version where document_id = document.id)
)`;

async function countDue(connection: Connection, rows: RawBuilder<unknown>): Promise<Due> {
  const found = await sql<Due>`select count(*)::int as count, min(since) as oldest from (${rows}) as due`.execute(
    connection,
  );
  return found.rows[0] ?? { count: 0, oldest: null };
}

/** Records that the files of documents are gone, with their earlier versions and readings. */
export async function markFilesRemoved(transaction: Connection, ids: readonly string[], now: Date): Promise<void> {
  await transaction
    .deleteFrom('document_version')
    .where('document_id', 'in', [...ids])
    .execute();
  await transaction
    .deleteFrom('document_reading')
    .where('document_id', 'in', [...ids])
    .execute();
  await forgetImages(transaction, ids);
  await transaction
    .updateTable('signature')
    .set({ svg: null })
    .where('document_id', 'in', [...ids])
    .execute();
  await transaction
    .updateTable('capture')
    .set({ video_file_key: null })
    .where('document_id', 'in', [...ids])
    .execute();
  await transaction
    .updateTable('document')
    .set({ file_removed_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Removes pieces of a company's recorded calls from before the instant, and answers their names in the file store. */
export async function deleteOldRecordings(
  transaction: Connection,
  companyId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = transaction
    .selectFrom('call_recording')
    .innerJoin('call', 'call.id', 'call_recording.call_id')
    .select('call_recording.file_key')
    .where('call.company_id', '=', companyId)
    .where('call_recording.created_at', '<', before)
    .where(notHeld('call.profile_id'))
    .limit(limit);
  const rows = await transaction
    .deleteFrom('call_recording')
    .where('file_key', 'in', old)
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Data of people's faces from before the instant: liveness attempts, and faces for the login. */
export async function deleteOldFaces(connection: Connection, companyId: string, before: Date): Promise<void> {
  const old = (age: string) => sql`${sql.ref(age)} < ${before}::timestamptz and ${ofCompany(companyId)}`;
  await deleteInBatches(connection, 'liveness_attempt', old('created_at'));
  await deleteInBatches(connection, 'enrolled_face', old('enrolled_at'));
}

/** Keys on devices from before the instant, of profiles whose face is gone: they open nothing any more. */
export async function deleteOldPasskeys(connection: Connection, companyId: string, before: Date): Promise<void> {
  await deleteInBatches(
    connection,
    'passkey',
    sql`created_at < ${before}::timestamptz and ${ofCompany(companyId)}
      and not exists (select from enrolled_face where enrolled_face.profile_id = passkey.profile_id)`,
  );
}

/** Profiles of a company without activity since the instant, locked. */
export async function lockOldProfiles(transaction: Connection, companyId: string, before: Date, limit: number) {
  return transaction
    .selectFrom('profile')
    .select('id')
    .where('company_id', '=', companyId)
    .where('updated_at', '<', before)
    .where(notHeld('profile.id'))
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The profile with its flow, documents, links, searches and events. */
export async function deleteOldProfile(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('idempotent_answer').where('profile_id', '=', id).execute();
  await transaction.deleteFrom('profile').where('id', '=', id).execute();
}

/** Removes a company's events from before the instant, with their deliveries. */
export async function deleteOldEvents(connection: Connection, companyId: string, before: Date): Promise<void> {
  await deleteInBatches(
    connection,
    'event',
    sql`company_id = ${companyId}::uuid and created_at < ${before}::timestamptz and ${notHeld('event.profile_id')}
      and not exists (select from webhook_delivery where event_id = event.id and webhook_delivery.status = 'pending')`,
  );
}

/** Searches in the lists that belong to no profile, from before the instant, with the decisions on their hits. */
export async function deleteOldSearches(connection: Connection, companyId: string, before: Date): Promise<void> {
  await deleteInBatches(
    connection,
    'aml_search',
    sql`company_id = ${companyId}::uuid and created_at < ${before}::timestamptz and profile_id is null`,
  );
}

/** Notices of cases that were read before the instant. */
export async function deleteOldNotices(connection: Connection, companyId: string, before: Date): Promise<void> {
  const old = sql`read_at < ${before}::timestamptz and ${ofCompany(companyId)}`;
  await deleteInBatches(connection, 'case_notice', old);
}

/** Remains of customers' sessions: their events, their places, their captures, and long-expired links. */
export async function deleteOldSessions(connection: Connection, companyId: string, before: Date): Promise<void> {
  const old = (age: string) => sql`${sql.ref(age)} < ${before}::timestamptz and ${ofCompany(companyId)}`;
  await deleteInBatches(connection, 'session_event', old('created_at'));
  // A document may be kept longer than its capture is old: its video's file goes with the document's.
  await deleteInBatches(connection, 'capture', sql`video_file_key is null and ${old('created_at')}`);
  await deleteInBatches(connection, 'location', old('created_at'));
  await deleteInBatches(connection, 'link', old('expires_at'));
}

/** Logins that ended before the instant: nobody can use them. */
export async function deleteOldLogins(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('login').where('expires_at', '<', before).execute();
}

/** Rows of the company's customers without a hold. */
function ofCompany(companyId: string) {
  return sql<boolean>`profile_id in (
    select id from profile where company_id = ${companyId}::uuid and ${notHeld('profile.id')}
  )`;
}
