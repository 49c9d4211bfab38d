import { sql, type Kysely } from 'kysely';
import type { MigrationSecrets } from '../migration-secrets.ts';

const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/**
 * Hashes of the audit become keyed. What was chained before stays as it is: the first keyed entry holds the head of it. Every
 * company has a chain from its beginning on, its end carries a keyed hash, and the chain of no company names all companies.
 */
export async function up(db: Kysely<never>, open: () => Promise<MigrationSecrets>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ company_id: string; sequence: number; hash: string }>`
    select company_id, sequence, encode(hash, 'hex') as hash from audit_chain`.execute(db);
  for (const { company_id, sequence, hash } of rows) {
    const secrets = await open();
    const mac = secrets.keyedHash('audit chain end', [company_id, sequence, hash, sequence].join(' '));
    await sql`update audit_chain set mac = ${mac} where company_id = ${company_id}::uuid`.execute(db);
  }
  await sql`alter table audit_chain alter column mac set not null`.execute(db);
}

const statements = [
  `alter table audit_chain add column keyed_from bigint, add column mac text`,
  `insert into audit_chain (company_id, sequence, hash)
    select id, 0, decode(repeat('00', 32), 'hex') from company
    union select '${NO_COMPANY}', 0, decode(repeat('00', 32), 'hex') from company
    on conflict do nothing`,
  `update audit_chain set keyed_from = sequence`,
  `alter table audit_chain alter column keyed_from set not null`,
  `insert into audit_entry (id, company_id, actor_kind, action, subject_kind, subject_id, detail)
    select gen_random_uuid(), '${NO_COMPANY}', 'system', 'company.created', 'company', id::text, '{}' from company
    where exists (select from audit_chain where company_id = '${NO_COMPANY}')`,
];
