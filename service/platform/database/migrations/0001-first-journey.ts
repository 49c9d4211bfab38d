import { sql, type Kysely } from 'kysely';

/** Tables of the first whole journey. A migration never changes once it has landed; the next one does. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const storedFile = `
  file_key text not null,
  mime_type text not null,
  size integer not null check (size >= 0),
  width integer,
  height integer,
  sha256 text not null`;

const statements = [
  `create table company (
    id uuid primary key,
    name text not null,
    settings jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table user_account (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    username text not null unique check (username = lower(username)),
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    disabled_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index user_account_company on user_account (company_id)`,
  `create table user_group (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    name text not null,
    unique (user_id, name)
  )`,
  `create table refresh_token (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    token_hash bytea not null unique,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index refresh_token_user on refresh_token (user_id)`,
  `create table login_attempt (
    key text primary key,
    failures integer not null,
    window_started_at timestamptz not null
  )`,
  `create table signing_key (
    kid text primary key,
    public_jwk jsonb not null,
    private_key bytea not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
  `create table workflow (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    version integer not null,
    definition jsonb not null,
    created_at timestamptz not null default now(),
    unique (company_id, version)
  )`,
  `create table profile (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    workflow_id uuid not null references workflow,
    id_card_number text not null,
    name text,
    email text,
    phone text,
    status text not null,
    status_reason text,
    token_version integer not null default 1,
    consent_version text,
    consent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (company_id, id_card_number)
  )`,
  `create index profile_newest on profile (company_id, created_at desc, id desc)`,
  `create index profile_workflow on profile (workflow_id)`,
  `create table profile_step (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    kind text not null,
    status text not null,
    status_reason text,
    failed_attempts integer not null default 0,
    updated_at timestamptz not null default now(),
    unique (profile_id, step_id)
  )`,
  `create table link (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    code_hash bytea not null unique,
    web_sdk_url text not null,
    return_url text not null,
    deep_link text,
    language text not null,
    geo_location boolean not null,
    handoff_of uuid references link on delete cascade,
    expires_at timestamptz not null,
    opened_at timestamptz,
    voided_at timestamptz,
    void_reason text,
    created_at timestamptz not null default now()
  )`,
  `create index link_profile on link (profile_id, created_at desc)`,
  `create index link_company on link (company_id)`,
  `create index link_handoff on link (handoff_of)`,
  `create table location (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    latitude double precision not null,
    longitude double precision not null,
    accuracy double precision not null,
    created_at timestamptz not null default now()
  )`,
  `create index location_profile on location (profile_id)`,
  `create table session_event (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    name text not null,
    step_id text,
    code text,
    created_at timestamptz not null default now()
  )`,
  `create index session_event_profile on session_event (profile_id, created_at)`,
  `create table document (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    step_id text,
    type text not null,
    version text,
    country text,
    side text not null,
    status text not null,
    state text not null,
    reject_reason text,
    comment text,
    results jsonb not null default '[]',
    metadata jsonb not null default '{}',
    revision integer not null default 1,
    ${storedFile},
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index document_profile on document (profile_id, created_at desc, id desc)`,
  `create index document_company on document (company_id, created_at desc, id desc)`,
  // One active page of a kind in a step, whatever two tabs or two instances do at the same instant.
  `create unique index document_active_page on document (profile_id, step_id, side) where state = 'active' and step_id is not null`,
  `create table document_version (
    id uuid primary key,
    document_id uuid not null references document on delete cascade,
    revision integer not null,
    ${storedFile},
    replaced_at timestamptz not null default now(),
    unique (document_id, revision)
  )`,
  `create table upload (
    id text primary key,
    profile_id uuid not null references profile on delete cascade,
    document_id uuid references document on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index upload_profile on upload (profile_id)`,
  `create index upload_document on upload (document_id)`,
  `create index upload_expiry on upload (expires_at)`,
  `create table job (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    max_attempts integer not null,
    claimed_until timestamptz,
    last_error text,
    finished_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index job_due on job (run_at) where finished_at is null`,
];
