import { randomUUID } from 'node:crypto';
import type { CompanySettings } from '../db/schema.ts';
import type { Connection } from '../parts.ts';

export async function listCompanySettings(connection: Connection): Promise<CompanySettings[]> {
  const rows = await connection.selectFrom('company').select('settings').execute();
  return rows.map((row) => row.settings);
}

export async function findCompanySettings(connection: Connection, id: string): Promise<CompanySettings | null> {
  const row = await connection.selectFrom('company').select('settings').where('id', '=', id).executeTakeFirst();
  return row?.settings ?? null;
}

export async function insertCompany(
  connection: Connection,
  company: { name: string; settings: CompanySettings; created_at: Date },
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto('company')
    .values({ ...company, id, settings: JSON.stringify(company.settings) })
    .execute();
  return id;
}

export async function updateCompanySettings(
  connection: Connection,
  id: string,
  settings: CompanySettings,
): Promise<void> {
  await connection
    .updateTable('company')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}
