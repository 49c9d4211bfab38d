/** Sign-in by the OpenID provider of a company, and the domains of e-mail addresses that it has proved. */
export const openid = [
  `create table openid_provider (
    id uuid primary key references company on delete cascade,
    client_secret bytea not null,
    settings jsonb not null,
    updated_at timestamptz not null
  )`,
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
];
