/** The installation's own data: keys, jobs, limits, kept answers. */
export const installation = [
  `create table installation_secret (
    name text primary key,
    sealed bytea not null
  )`,
  `create table signing_key (
    kid text primary key,
    public_jwk jsonb not null,
    private_key bytea not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
  `create table job (
    id uuid primary key,
    kind text not null,
    queue text not null,
    company_id uuid not null,
    rank smallint not null,
    payload jsonb not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    max_attempts integer not null,
    begun_at timestamptz,
    claimed_until timestamptz,
    last_error text,
    finished_at timestamptz,
    created_at timestamptz not null default now(),
    trace text
  )`,
  `create index job_waiting on job (queue, company_id, rank, run_at) where finished_at is null`,
  `create index job_running on job (queue, company_id) where finished_at is null and claimed_until is not null`,
  `create index job_begun on job (queue, company_id, begun_at) where begun_at is not null`,
  `create index job_kind on job (kind, created_at)`,
  `create index job_finished on job (finished_at) where finished_at is not null`,
  `create table rate_limit (
    key text primary key,
    window_started_at timestamptz not null,
    taken integer not null
  )`,
  `create index rate_limit_age on rate_limit (window_started_at)`,
  `create table idempotent_answer (
    owner text not null,
    key_hash text not null,
    fingerprint text not null,
    profile_id uuid,
    claimed_until timestamptz,
    status integer,
    answer bytea,
    created_at timestamptz not null,
    primary key (owner, key_hash)
  )`,
  `create index idempotent_answer_age on idempotent_answer (created_at)`,
  `create index idempotent_answer_profile on idempotent_answer (profile_id)`,
];
