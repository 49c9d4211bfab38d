/** Companies, their users and how these log in, their workflows and consent texts. */
export const companies = [
  `create table company (
    id uuid primary key,
    name text not null,
    settings jsonb not null,
    -- Only the demonstration's company has it.
    accepts_specimens boolean not null default false,
    created_at timestamptz not null default now(),
    revision integer not null default 1,
    -- The revision in which each setting was changed last; one that is missing has not been changed.
    setting_revisions jsonb not null default '{}'
  )`,
  `create table consent_text (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    version text not null,
    text jsonb not null,
    sha256 text not null,
    created_by uuid,
    created_at timestamptz not null,
    unique (company_id, version)
  )`,
  `create function consent_text_stays() returns trigger language plpgsql as $$
  begin
    raise exception 'a consent text never changes';
  end $$`,
  `create trigger consent_text_stays before update on consent_text
    for each row execute function consent_text_stays()`,
  `create table workflow (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    version integer not null,
    definition jsonb not null,
    created_at timestamptz not null default now(),
    slug text not null default 'default',
    retired_at timestamptz,
    constraint workflow_version_of_slug unique (company_id, slug, version)
  )`,
  `create table user_account (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    username text not null unique check (username = lower(username)),
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    email text check (email = lower(email)),
    pending_email text check (pending_email = lower(pending_email)),
    disabled_at timestamptz,
    notice_mail boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index user_account_company on user_account (company_id)`,
  `create index user_account_email on user_account (email)`,
  // Links that users get by e-mail.
  `create table mail_token (
    token_hash bytea primary key,
    user_id uuid not null references user_account on delete cascade,
    purpose text not null,
    email text not null,
    expires_at timestamptz not null
  )`,
  `create index mail_token_user on mail_token (user_id)`,
  `create table user_group (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    name text not null,
    unique (user_id, name)
  )`,
  `create table login (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    token_hash bytea not null unique,
    client bytea not null,
    address_hash text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    openid_factor boolean not null default false,
    id_token bytea
  )`,
  `create index login_user on login (user_id, created_at, id)`,
  // The places where each account has logged in: strangers' failures elsewhere must not lock these out.
  `create table login_place (
    user_id uuid not null references user_account on delete cascade,
    place_hash text not null,
    used_at timestamptz not null,
    primary key (user_id, place_hash)
  )`,
  `create table login_attempt (
    key text primary key,
    failures integer not null,
    window_started_at timestamptz not null
  )`,
  `create table api_key (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    mode text not null default 'live' check (mode in ('live', 'test')),
    name text not null,
    permissions jsonb not null,
    user_id uuid not null references user_account on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  `create index api_key_company on api_key (company_id, created_at, id)`,
  `create index api_key_user on api_key (user_id)`,
  // A key has two for a while when it is rotated.
  `create table api_key_secret (
    hash bytea primary key,
    key_id uuid not null references api_key on delete cascade,
    start text not null,
    created_at timestamptz not null,
    ends_at timestamptz
  )`,
  `create index api_key_secret_key on api_key_secret (key_id)`,
  `create table ip_whitelist_entry (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    address text not null,
    created_at timestamptz not null default now(),
    unique (company_id, address)
  )`,
];
