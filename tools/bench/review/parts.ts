import { randomBytes, randomUUID } from 'node:crypto';
import { firstBranding } from '@veridoor/contract/branding';
import { FIRST_SETTINGS } from '../../../service/features/companies/new-company.ts';
import { insertCompany } from '../../../service/records/companies/queries.ts';
import { insertUser } from '../../../service/features/users/queries.ts';
import { firstWorkflow } from '../../../service/features/workflows/first-workflow.ts';
import { findCurrentWorkflow, insertWorkflow } from '../../../service/records/companies/workflows-queries.ts';
import type { UserPrincipal } from '../../../service/platform/access/principal.ts';
import { withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { openSecrets } from '../../../service/platform/crypto/secrets.ts';
import { connectPostgresql } from '../../../service/platform/database/connect.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';

/** A migrated database on a PostgreSQL of its own, with a company and its officers. */
export async function openQueue(count: number) {
  const postgresql = await startPostgresql();
  const database = connectPostgresql(postgresql.url, count + 2);
  await migrate(database);
  withSecrets(database, await openSecrets(database, [randomBytes(32)]));
  const created_at = new Date();
  const settings = {
    ...FIRST_SETTINGS,
    branding: firstBranding('Bank'),
  };
  const company = await insertCompany(database, { name: 'Bank', settings, created_at });
  await database
    .transaction()
    .execute((transaction) => insertWorkflow(transaction, company, firstWorkflow, created_at));
  const { id: workflow } = await findCurrentWorkflow(database, company);
  const officers: UserPrincipal[] = [];
  for (let number = 1; number <= count; number += 1) {
    const userId = await insertUser(database, {
      company_id: company,
      username: `officer-${number}`,
      first_name: 'Ada',
      last_name: `Officer ${number}`,
      password_hash: randomUUID(),
      groups: ['compliance'],
      created_at,
    });
    const origin = { address: '127.0.0.1', forwarded: false, requestId: randomUUID() };
    officers.push({ kind: 'user', userId, companyId: company, permissions: new Set(['profile.decide']), origin });
  }
  return {
    url: postgresql.url,
    database,
    company,
    workflow,
    officers,
    async stop() {
      await database.destroy();
      await postgresql.stop();
    },
  };
}
