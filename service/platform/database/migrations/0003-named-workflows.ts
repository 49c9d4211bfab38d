import { sql, type Kysely } from 'kysely';

const statements = [
  // The workflow that a company has becomes its default one.
  `alter table workflow add column slug text not null default 'default'`,
  `alter table workflow drop constraint workflow_company_id_version_key`,
  `alter table workflow add constraint workflow_version_of_slug unique (company_id, slug, version)`,
];

/** Several workflows of a company, each with versions of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
