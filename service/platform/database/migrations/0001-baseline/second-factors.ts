/** Second factors of users who log in. */
export const secondFactors = [
  `create table totp (
    user_id uuid primary key references user_account on delete cascade,
    secret bytea,
    confirmed_at timestamptz,
    last_step integer not null default 0,
    pending bytea,
    pending_until timestamptz
  )`,
  `create table recovery_code (
    user_id uuid not null references user_account on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  `create table user_passkey (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    transports jsonb not null,
    rp_id text not null,
    synced boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index user_passkey_user on user_passkey (user_id)`,
  `create table factor_challenge (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    purpose text not null check (purpose in ('login', 'passkey')),
    token_hash bytea unique,
    challenge bytea,
    origin text,
    expires_at timestamptz not null,
    id_token bytea
  )`,
  `create index factor_challenge_user on factor_challenge (user_id)`,
];
