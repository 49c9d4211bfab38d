import { sql } from 'kysely';
import type { OpenidProvider } from '@veridoor/contract/accounts/openid';
import { openFound, seal } from '../../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../../platform/database/connection.ts';

/** The company's provider, with its secret opened; null without one. */
export async function findProvider(connection: Connection, companyId: string) {
  const row = await connection.selectFrom('openid_provider').selectAll().where('id', '=', companyId).executeTakeFirst();
  return openFound(connection, 'openid_provider', row);
}

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

/** What a page may see of a company's provider. */
export interface ShownProvider {
  id: string;
  company: string;
  name: string;
  passwords: OpenidProvider['passwords'];
}

/**
 * The provider of a company, or the one whose company alone has proved a domain: where two have, nobody is led
 * anywhere.
 *
 * @param requested the company's id, or a domain in lower case that was seen to be proved since then.
 */
export async function findShownProvider(
  connection: Connection,
  requested: { company: string } | { domain: string; since: Date },
): Promise<ShownProvider | null> {
  const query = connection
    .selectFrom('openid_provider')
    .innerJoin('company', 'company.id', 'openid_provider.id')
    .select(['openid_provider.id', 'company.name as company', 'openid_provider.settings'])
    .limit(2);
  const [found, other] = await (
    'company' in requested
      ? query.where('openid_provider.id', '=', requested.company)
      : query
          .innerJoin('openid_domain', 'openid_domain.company_id', 'openid_provider.id')
          .where('openid_domain.domain', '=', requested.domain)
          .where('openid_domain.proved_at', '>', requested.since)
  ).execute();
  if (!found || other) return null;
  const { id, company, settings } = found;
  return { id, company, name: settings.name, passwords: settings.passwords };
}

export async function saveProvider(
  transaction: Connection,
  { companyId, secret, settings, now }: { companyId: string; secret: string; settings: OpenidProvider; now: Date },
): Promise<void> {
  const row = {
    client_secret: seal(transaction, 'openid_provider', 'client_secret', companyId, secret),
    settings: JSON.stringify(settings),
    updated_at: now,
  };
  await transaction
    .insertInto('openid_provider')
    .values({ id: companyId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Removes the provider, and with it who its users are there. @returns false when there was none. */
export async function deleteProvider(transaction: Connection, companyId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('openid_provider')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Lets every user of a company log in by a password again. @returns false without a provider. */
export async function letPasswords(transaction: Connection, companyId: string): Promise<boolean> {
  const passwords: OpenidProvider['passwords'] = 'everybody';
  const { numUpdatedRows } = await transaction
    .updateTable('openid_provider')
    .set({ settings: sql`settings || ${JSON.stringify({ passwords })}::jsonb` })
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
