import type { Selectable } from 'kysely';
import { createOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { OpenidDomainTable } from '../../../platform/database/tables/openid.ts';

export type DomainRow = Selectable<OpenidDomainTable>;

export async function listDomains(connection: Connection, companyId: string): Promise<DomainRow[]> {
  return connection
    .selectFrom('openid_domain')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute();
}

export async function findDomain(
  connection: Connection,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<DomainRow | null> {
  const row = await connection
    .selectFrom('openid_domain')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a row for each domain of a provider: those that stay keep token and proof, new ones get a token. */
export async function replaceDomains(
  transaction: Connection,
  companyId: string,
  domains: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('openid_domain')
    .where('company_id', '=', companyId)
    .where('domain', 'not in', domains)
    .execute();
  await transaction
    .insertInto('openid_domain')
    .values(domains.map((domain) => ({ company_id: companyId, domain, token: createOpaqueToken() })))
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doNothing())
    .execute();
}

/** Writes what a look at DNS found, unless the domain has got another token meanwhile. @returns false if it has. */
export async function updateDomain(
  transaction: Connection,
  { company_id, domain, token }: Pick<DomainRow, 'company_id' | 'domain' | 'token'>,
  found: Pick<DomainRow, 'proved_at' | 'checked_at' | 'fault'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('openid_domain')
    .set(found)
    .where('company_id', '=', company_id)
    .where('domain', '=', domain)
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Domains of all companies that were not looked for since then, the longest ago first. */
export async function listDomainsToCheck(connection: Connection, since: Date, limit: number): Promise<DomainRow[]> {
  return connection
    .selectFrom('openid_domain')
    .selectAll()
    .where((row) => row.or([row('checked_at', 'is', null), row('checked_at', '<', since)]))
    .orderBy((row) => row.fn.coalesce('checked_at', row.val(new Date(0))))
    .limit(limit)
    .execute();
}
