import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { CompanySettings, CompanyTable } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openChain } from '../audit/audit-chain-queries.ts';
import { insertAuditEntry, NO_COMPANY } from '../audit/queries.ts';
import { keepConsentText } from './consent-texts-queries.ts';

export async function listCompanySettings(connection: Connection): Promise<CompanySettings[]> {
  const rows = await connection.selectFrom('company').select('settings').execute();
  return rows.map((row) => row.settings);
}

export async function findCompanySettings(connection: Connection, id: string): Promise<CompanySettings | null> {
  const row = await connection.selectFrom('company').select('settings').where('id', '=', id).executeTakeFirst();
  return row?.settings ?? null;
}

/** Inserts a company and opens its chain in the audit. */
export async function insertCompany(
  connection: Connection,
  company: { name: string; settings: CompanySettings; created_at: Date; accepts_specimens?: boolean },
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto('company')
    .values({ ...company, id, settings: JSON.stringify(company.settings) })
    .execute();
  for (const chain of [NO_COMPANY, id]) await openChain(connection, chain);
  // A removed company that lost its chain leaves its name in the chain of the others.
  await insertAuditEntry(connection, {
    company_id: NO_COMPANY,
    actor_kind: 'system',
    actor_id: null,
    action: 'company.created',
    subject_kind: 'company',
    subject_id: id,
    detail: {},
    address: null,
    request_id: null,
  });
  const { version, text } = company.settings.consent;
  await keepConsentText(connection, { companyId: id, version, text, createdBy: null, now: company.created_at });
  return id;
}

/** Every change of the settings counts. */
const RAISED = { revision: sql<number>`revision + 1` };

export async function updateCompanySettings(
  connection: Connection,
  id: string,
  settings: CompanySettings,
): Promise<void> {
  await connection
    .updateTable('company')
    .set({ settings: JSON.stringify(settings), ...RAISED })
    .where('id', '=', id)
    .execute();
}

const COLUMNS = ['id', 'name', 'settings', 'revision', 'setting_revisions'] as const;
export type CompanyRow = Pick<Selectable<CompanyTable>, (typeof COLUMNS)[number]>;

export async function findCompany(connection: Connection, id: string): Promise<CompanyRow> {
  return connection.selectFrom('company').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Companies with the given names or ids, or every company; oldest first. */
export async function listCompanies(
  connection: Connection,
  named?: string,
): Promise<(Pick<CompanyRow, 'id' | 'name'> & { created_at: Date; users: number })[]> {
  let query = connection
    .selectFrom('company')
    .select(['id', 'name', 'created_at'])
    .select((column) =>
      column
        .selectFrom('user_account')
        .select((user) => user.fn.countAll<number>().as('users'))
        .whereRef('user_account.company_id', '=', 'company.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    );
  if (named !== undefined) {
    query = query.where((column) =>
      column.or([column('name', '=', named), column(column.cast<string>('id', 'text'), '=', named.toLowerCase())]),
    );
  }
  return query.orderBy('created_at').orderBy('id').execute();
}

/** The same, locked until the transaction ends. */
export async function lockCompany(transaction: Connection, id: string): Promise<CompanyRow> {
  return transaction.selectFrom('company').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** @param changed the settings that changed, `name` among them. */
export async function saveCompany(
  connection: Connection,
  id: string,
  { name, settings, changed }: { name: string; settings: CompanySettings; changed: readonly string[] },
): Promise<CompanyRow> {
  const since = sql<Record<string, number>>`setting_revisions || (
    select coalesce(jsonb_object_agg(setting, revision + 1), '{}') from unnest(${changed}::text[]) as setting
  )`;
  return connection
    .updateTable('company')
    .set({ name, settings: JSON.stringify(settings), setting_revisions: since, ...RAISED })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Whether a company approves this project's specimens. */
export async function acceptsSpecimens(connection: Connection, id: string): Promise<boolean> {
  const found = await connection
    .selectFrom('company')
    .select('accepts_specimens')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.accepts_specimens === true;
}
