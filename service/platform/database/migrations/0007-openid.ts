import { sql, type Kysely } from 'kysely';

const statements = [
  `create table openid_provider (
    id uuid primary key references company on delete cascade,
    client_secret bytea not null,
    settings jsonb not null,
    updated_at timestamptz not null
  )`,
  `create index openid_provider_settings on openid_provider using gin (settings jsonb_path_ops)`,
  `create table openid_login (
    id uuid primary key,
    company_id uuid not null references openid_provider on delete cascade,
    state_hash bytea not null unique,
    browser_hash bytea not null,
    secrets bytea not null,
    redirect_uri text not null,
    expires_at timestamptz not null
  )`,
  `create index openid_login_company on openid_login (company_id)`,
  `create index openid_login_expiry on openid_login (expires_at)`,
  `create table openid_identity (
    user_id uuid primary key references user_account on delete cascade,
    company_id uuid not null references openid_provider on delete cascade,
    subject text not null,
    created_at timestamptz not null,
    unique (company_id, subject)
  )`,
  `alter table login add column openid_factor boolean not null default false, add column id_token bytea`,
  `alter table factor_challenge add column id_token bytea`,
];

/** Users may sign in by the OpenID provider of their company. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
