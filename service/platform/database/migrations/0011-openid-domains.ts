import { sql, type Kysely } from 'kysely';

const statements = [
  `create table openid_domain (
    company_id uuid not null references openid_provider on delete cascade,
    domain text not null,
    token text not null,
    proved_at timestamptz,
    checked_at timestamptz,
    fault text,
    primary key (company_id, domain)
  )`,
  `create index openid_domain_domain on openid_domain (domain)`,
  // Two version 4 UUIDs are 244 random bits, from a source that is fit for secrets.
  `insert into openid_domain (company_id, domain, token)
    select openid_provider.id, domain, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    from openid_provider, jsonb_array_elements_text(settings -> 'email_domains') as domain
    on conflict do nothing`,
  // Domains are looked for in the new table alone.
  `drop index openid_provider_settings`,
];

/** The domains of e-mail addresses that a company has named for its OpenID provider have to be proved. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
