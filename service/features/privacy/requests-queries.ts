import { sql, type Insertable, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { PrivacyRequestKind } from '@veridoor/contract/privacy';
import { openRow, seal, type Opened } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { PrivacyRequestTable } from '../../platform/database/tables/profiles.ts';
import { userName } from '../../records/companies/user-name-queries.ts';
import { CUSTOMER_COLUMNS, openCustomer, type ListedCustomer } from '../../records/profiles/customer-rows-queries.ts';

export interface PrivacyRequestRow extends Opened<Selectable<PrivacyRequestTable>> {
  customer: ListedCustomer;
  requested_by_name: string | null;
  answered_by_name: string | null;
}

/** The request of a customer that has not expired; null without one. */
export async function findPrivacyRequest(
  connection: Connection,
  profileId: string,
  kind: PrivacyRequestKind,
  now: Date,
): Promise<PrivacyRequestRow | null> {
  const row = await shown(connection)
    .where('privacy_request.profile_id', '=', profileId)
    .where('privacy_request.kind', '=', kind)
    .where('privacy_request.expires_at', '>', now)
    .executeTakeFirst();
  return row ? opened(connection, row) : null;
}

/** Replaces an earlier request of its kind. */
export async function replacePrivacyRequest(
  transaction: Connection,
  row: Omit<Insertable<PrivacyRequestTable>, 'answered_by' | 'answered_at' | 'note'>,
): Promise<void> {
  await deletePrivacyRequest(transaction, row.profile_id, row.kind);
  await transaction
    .insertInto('privacy_request')
    .values({ ...row, answered_by: null, answered_at: null, note: null })
    .execute();
}

type Answer = Pick<PrivacyRequestRow, 'state' | 'answered_by' | 'answered_at' | 'note' | 'expires_at'>;

export async function changePrivacyRequest(
  transaction: Connection,
  id: string,
  { note, ...change }: Partial<Answer>,
): Promise<void> {
  await transaction
    .updateTable('privacy_request')
    .set({ ...change, ...(note !== undefined && { note: seal(transaction, 'privacy_request', 'note', id, note) }) })
    .where('id', '=', id)
    .execute();
}

export async function deletePrivacyRequest(
  connection: Connection,
  profileId: string,
  kind: PrivacyRequestKind,
): Promise<void> {
  await connection.deleteFrom('privacy_request').where('profile_id', '=', profileId).where('kind', '=', kind).execute();
}

interface Filter {
  mode: Mode;
  kind: PrivacyRequestKind | undefined;
  now: Date;
  after: { created_at: Date; id: string } | undefined;
}

/** A company's requests that have not expired, newest first. */
export async function listPrivacyRequests(
  connection: Connection,
  companyId: string,
  { mode, kind, now, after }: Filter,
  limit: number,
): Promise<PrivacyRequestRow[]> {
  let query = shown(connection)
    .where('privacy_request.company_id', '=', companyId)
    .where('privacy_request.expires_at', '>', now)
    .where('profile.mode', '=', mode);
  if (kind) query = query.where('privacy_request.kind', '=', kind);
  if (after)
    query = query.where(
      sql<boolean>`(privacy_request.created_at, privacy_request.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    );
  const rows = await query
    .orderBy('privacy_request.created_at', 'desc')
    .orderBy('privacy_request.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => opened(connection, row));
}

/** Requests whose time is over. */
export async function deleteOldPrivacyRequests(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('privacy_request').where('expires_at', '<=', now).execute();
}

/** With the customer and the names of both people. */
const shown = (connection: Connection) =>
  connection
    .selectFrom('privacy_request')
    .innerJoin('profile', 'profile.id', 'privacy_request.profile_id')
    .leftJoin('user_account as asker', 'asker.id', 'privacy_request.requested_by')
    .leftJoin('user_account as answerer', 'answerer.id', 'privacy_request.answered_by')
    .selectAll('privacy_request')
    .select(CUSTOMER_COLUMNS)
    .select([userName('asker').as('requested_by_name'), userName('answerer').as('answered_by_name')]);

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const opened = (connection: Connection, row: ShownRow): PrivacyRequestRow => ({
  ...openRow(connection, 'privacy_request', row),
  customer: openCustomer(connection, row),
});
