import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AuditAction } from '@veridoor/contract/audit';
import type { AuditEntryTable } from '../../platform/database/tables/events.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { orderedId } from '../../platform/database/ordered-id.ts';

/** Stands for the company in entries that concern none, or an unknown one: a login with an unknown name. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

export type AuditRow = Selectable<AuditEntryTable>;
export type NewAuditRow = Pick<
  AuditRow,
  | 'company_id'
  | 'actor_kind'
  | 'actor_id'
  | 'action'
  | 'subject_kind'
  | 'subject_id'
  | 'detail'
  | 'address'
  | 'request_id'
>;

export async function insertAuditEntry(connection: Connection, row: NewAuditRow): Promise<void> {
  await auditInsertion([row]).execute(connection);
}

/** Many entries in one statement. */
export async function insertAuditEntries(connection: Connection, rows: readonly NewAuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const entries = JSON.stringify(rows.map((row) => ({ id: orderedId(), ...row })));
  await sql`
    insert into audit_entry
      (id, company_id, actor_kind, actor_id, action, subject_kind, subject_id, detail, address, request_id)
    select id, company_id, actor_kind, actor_id, action, subject_kind, subject_id, detail, address, request_id
    from jsonb_populate_recordset(null::audit_entry, ${entries}::jsonb)
  `.execute(connection);
}

/**
 * The insertion as a fragment, so that the statement of a change can include its entries (`with audited as (…)`).
 *
 * @param from table of the statement that must have a row for the entries to be written.
 */
export function auditInsertion(rows: readonly NewAuditRow[], from?: string): RawBuilder<Record<string, never>> {
  const source = from === undefined ? sql`` : sql`from ${sql.ref(from)}`;
  const entries = rows.map(
    (row) => sql`
    select ${orderedId()}::uuid, ${row.company_id}::uuid, ${row.actor_kind}::text, ${row.actor_id}::uuid, ${row.action}::text,
      ${row.subject_kind}::text, ${row.subject_id}::text, ${JSON.stringify(row.detail)}::jsonb,
      ${row.address}::text, ${row.request_id}::text
    ${source}`,
  );
  return sql<Record<string, never>>`
    insert into audit_entry
      (id, company_id, actor_kind, actor_id, action, subject_kind, subject_id, detail, address, request_id)
    ${sql.join(entries, sql` union all `)}`;
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  /** The last entry of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** The company's entries, newest first. */
export async function listAuditEntries(
  connection: Connection,
  companyId: string,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  let query = connection.selectFrom('audit_entry').selectAll().where('company_id', '=', companyId);
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.actor !== undefined) query = query.where('actor_id', '=', filter.actor);
  if (filter.subject !== undefined) query = query.where('subject_id', '=', filter.subject);
  if (filter.created_after) query = query.where('created_at', '>', filter.created_after);
  if (filter.created_before) query = query.where('created_at', '<', filter.created_before);
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Takes away the network addresses of entries that a person made or that are about them; the chain stays whole. */
export async function eraseAuditAddresses(connection: Connection, personId: string): Promise<void> {
  await connection
    .updateTable('audit_entry')
    .set({ address: null, address_salt: null })
    .where((entry) => entry.or([entry('subject_id', '=', personId), entry('actor_id', '=', personId)]))
    .where('actor_kind', '=', 'customer')
    .execute();
}
