import type { IpWhitelistEntry } from '@veridoor/contract/company';
import type { Connection } from '../../../platform/database/connection.ts';
import { orderedId } from '../../../platform/database/ordered-id.ts';

/** The company's entries, oldest first, each with the company's name. */
export async function listWhitelist(connection: Connection, companyId: string): Promise<IpWhitelistEntry[]> {
  return connection
    .selectFrom('ip_whitelist_entry as entry')
    .innerJoin('company', 'company.id', 'entry.company_id')
    .select(['entry.id', 'company.name as company_name', 'entry.address'])
    .where('entry.company_id', '=', companyId)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .execute();
}

/** The same; changes of one company's list follow each other until the transaction ends. */
export async function lockWhitelist(
  transaction: Connection,
  companyId: string,
): Promise<{ companyName: string; entries: IpWhitelistEntry[] }> {
  const { name } = await transaction
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { companyName: name, entries: await listWhitelist(transaction, companyId) };
}

export async function insertWhitelistEntry(
  transaction: Connection,
  entry: { company_id: string; address: string; created_at: Date },
): Promise<string> {
  const id = orderedId();
  await transaction
    .insertInto('ip_whitelist_entry')
    .values({ ...entry, id })
    .execute();
  return id;
}

export async function clearWhitelist(transaction: Connection, companyId: string): Promise<void> {
  await transaction.deleteFrom('ip_whitelist_entry').where('company_id', '=', companyId).execute();
}

export async function deleteWhitelistEntry(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('ip_whitelist_entry').where('id', '=', id).execute();
}
