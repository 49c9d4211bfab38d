/** Digital identities from wallets: whom companies trust, their own keys, and requests under way. */
export const wallets = [
  `create table wallet_reader (
    id uuid primary key references company on delete cascade,
    certificates jsonb not null,
    private_key bytea not null,
    created_at timestamptz not null,
    wallet_url text
  )`,
  `create table wallet_root (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    certificate text not null,
    fingerprint text not null,
    types jsonb not null,
    status_hosts jsonb not null,
    created_at timestamptz not null,
    list_signer text,
    list_date timestamptz,
    unique (company_id, fingerprint),
    check ((list_signer is null) = (list_date is null))
  )`,
  `create table wallet_request (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    request bytea not null,
    expires_at timestamptz not null,
    fetched_at timestamptz,
    answer bytea,
    unique (profile_id, step_id)
  )`,
  `create index wallet_request_expires on wallet_request (expires_at)`,
];
