/** PostgreSQL 14 takes nulls of a unique index for different ones. */
const PRESENT = `(coalesce(verification_id, '00000000-0000-0000-0000-000000000000'::uuid))`;

/** Profiles, their verifications, links, progress and retention. */
export const profiles = [
  // Documents, links and events belong to a profile, so a company that is a customer has one too.
  `create table profile (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    subject text not null default 'person' check (subject in ('person', 'entity')),
    mode text not null default 'live' check (mode in ('live', 'test')),
    test_outcome jsonb constraint profile_test_outcome_of_test check (test_outcome is null or mode = 'test'),
    workflow_id uuid not null references workflow,
    personal bytea not null,
    number_hash text not null,
    reference_hash text,
    words text[] not null default '{}',
    document_words text[] not null default '{}',
    tags text[] not null default '{}',
    status text not null,
    status_reason bytea,
    officer_id uuid references user_account on delete set null,
    decided_at timestamptz,
    reason_code text,
    decided_by text check (decided_by in ('rules', 'person')),
    token_version integer not null default 1,
    consent_version text,
    consent_at timestamptz,
    consent_sha256 text,
    consent_language text,
    consent_given_by text check (consent_given_by in ('customer', 'business')),
    consent_source text,
    consent_evidence bytea,
    consent_face boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- The status that an earlier verification keeps the profile in, beside that of the present one.
    counting_status text,
    counting_reason bytea,
    counting_verification uuid,
    -- Why an approved customer may not log in or pay: a later verification was rejected for fraud.
    hold text,
    constraint profile_consent_check
      check (num_nulls(consent_version, consent_at, consent_sha256, consent_given_by) in (0, 4))
  )`,
  // A company's reference is no person's number: the same text may be both.
  `create unique index profile_number on profile (company_id, number_hash, subject, mode)`,
  `create index profile_reference on profile (company_id, reference_hash) where reference_hash is not null`,
  `create index profile_newest on profile (company_id, mode, created_at desc, id desc)`,
  `create index profile_status on profile (company_id, mode, (coalesce(counting_status, status)), created_at desc, id desc)`,
  `create index profile_entities on profile (company_id, mode, created_at desc, id desc) where subject = 'entity'`,
  `create index profile_workflow on profile (workflow_id, created_at desc, id desc)`,
  `create index profile_tags on profile using gin (tags) where tags <> '{}'`,
  `create index profile_officer on profile (officer_id, created_at desc, id desc) where officer_id is not null`,
  // Figures count what was decided in a period from the index alone.
  `create index profile_decided on profile (company_id, mode, decided_at)
    include (subject, status, counting_status, decided_by, reason_code) where decided_at is not null`,
  `create index profile_decider on profile (company_id, mode, decided_by, created_at desc, id desc)
    where decided_by is not null`,
  `create index profile_reason on profile (company_id, mode, reason_code, created_at desc, id desc) where reason_code is not null`,
  // The hashes name the company, so that a word of one is none of another.
  `create index profile_words on profile using gin (words)`,
  `create index profile_document_words on profile using gin (document_words)`,
  // Retention looks for the profiles that have not changed for the longest time.
  `create index profile_age on profile (company_id, updated_at)`,
  `create index profile_counting on profile (counting_verification) where counting_verification is not null`,
  `create function profile_mode_stays() returns trigger language plpgsql as $$
  begin
    if new.mode = old.mode then
      return new;
    end if;
    raise exception 'a profile is live or test for ever';
  end $$`,
  `create trigger profile_mode_stays before update of mode on profile
    for each row execute function profile_mode_stays()`,
  // Null in what belongs to a verification is the present one.
  `create table verification (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    -- Those of the profile, for lists of the company.
    company_id uuid not null references company on delete cascade,
    mode text not null,
    number integer not null check (number > 0),
    workflow_id uuid not null references workflow on delete cascade,
    reference bytea,
    reference_hash text,
    metadata bytea,
    status text not null check (status in ('created', 'started', 'completed', 'expired')),
    created_at timestamptz not null,
    begun_at timestamptz,
    completed_at timestamptz check (status <> 'completed' or completed_at is not null),
    expired_at timestamptz check (status <> 'expired' or expired_at is not null),
    closes_at timestamptz,
    -- The last decision on it.
    outcome text,
    decided_at timestamptz,
    updated_at timestamptz not null
      generated always as (greatest(created_at, begun_at, completed_at, expired_at, decided_at)) stored,
    unique (profile_id, number)
  )`,
  `create index verification_workflow on verification (workflow_id, created_at desc, id desc)`,
  `create index verification_reference on verification (company_id, reference_hash) where reference_hash is not null`,
  `create index verification_newest on verification (company_id, mode, created_at desc, id desc)`,
  `create index verification_updated on verification (company_id, mode, updated_at desc, id desc)`,
  `create index verification_completed on verification (company_id, mode, completed_at desc, id desc)
    where completed_at is not null`,
  `create index verification_begun on verification (company_id, mode, begun_at) where begun_at is not null`,
  `create index verification_status on verification (company_id, mode, status, created_at desc, id desc)`,
  `create index verification_outcome on verification (company_id, mode, outcome, created_at desc, id desc)
    where outcome is not null`,
  `create index verification_open on verification (id) where status in ('created', 'started')`,
  `create index verification_overdue on verification (closes_at, id) where status in ('created', 'started')`,
  `alter table profile add foreign key (counting_verification) references verification on delete set null`,
  `create table entity (
    profile_id uuid primary key references profile on delete cascade,
    details bytea not null,
    country text,
    completed_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create table profile_step (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    kind text not null,
    status text not null,
    status_reason text,
    failed_attempts integer not null default 0,
    updated_at timestamptz not null default now(),
    verification_id uuid references verification on delete cascade,
    taken_from uuid references verification on delete cascade
  )`,
  `create index profile_step_verification on profile_step (verification_id) where verification_id is not null`,
  `create index profile_step_taken on profile_step (taken_from) where taken_from is not null`,
  `create unique index profile_step_once on profile_step (profile_id, step_id, ${PRESENT})`,
  `create table step_answers (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    answers bytea not null,
    public_office boolean,
    account_hashes text[] not null default '{}',
    completed_at timestamptz,
    updated_at timestamptz not null,
    verification_id uuid references verification on delete cascade
  )`,
  `create index step_answers_verification on step_answers (verification_id) where verification_id is not null`,
  `create index step_answers_accounts on step_answers using gin (account_hashes) where account_hashes <> '{}'`,
  `create unique index step_answers_once on step_answers (profile_id, step_id, ${PRESENT})`,
  `create table one_time_code (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    channel text not null check (channel in ('phone', 'email')),
    recipient bytea not null,
    code bytea,
    code_hash text not null,
    language text not null,
    delivery text not null check (delivery in ('sending', 'retrying', 'sent', 'refused', 'failed')),
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    verified_at timestamptz,
    unique (profile_id, step_id)
  )`,
  `create index one_time_code_expires on one_time_code (expires_at)`,
  `create table link (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    code_hash bytea not null unique,
    journey text not null check (journey in ('verify', 'call', 'biologin', 'entity')),
    web_sdk_url text not null,
    return_url bytea not null,
    deep_link bytea,
    language text,
    geo_location boolean not null,
    handoff_of uuid references link on delete cascade,
    expires_at timestamptz not null,
    opened_at timestamptz,
    face_passed_at timestamptz,
    voided_at timestamptz,
    void_reason text,
    created_at timestamptz not null default now(),
    verification_id uuid references verification on delete cascade
  )`,
  `create index link_profile on link (profile_id, created_at desc)`,
  `create index link_company on link (company_id, opened_at)`,
  // What comes in the order of time is found by it at nearly no bytes, for retention.
  `create index link_expiry on link using brin (expires_at)`,
  `create index link_handoff on link (handoff_of)`,
  `create index link_verification on link (verification_id)`,
  `create table verification_visit (
    id uuid primary key,
    verification_id uuid not null references verification on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    link_id uuid not null references link on delete cascade,
    device text not null check (device in ('phone', 'tablet', 'desktop', 'other')),
    browser text not null,
    system text not null,
    attempts integer not null,
    begun_at timestamptz not null,
    last_seen_at timestamptz not null,
    unique (link_id, device, browser, system)
  )`,
  `create index verification_visit_verification on verification_visit (verification_id)`,
  `create index verification_visit_profile on verification_visit (profile_id)`,
  `create table location (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    position bytea not null,
    created_at timestamptz not null default now(),
    verification_id uuid references verification on delete cascade
  )`,
  `create index location_profile on location (profile_id)`,
  `create index location_age on location using brin (created_at)`,
  `create index location_verification on location (verification_id) where verification_id is not null`,
  `create table session_event (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    name text not null,
    step_id text,
    code text,
    created_at timestamptz not null default now(),
    verification_id uuid references verification on delete cascade
  )`,
  `create index session_event_profile on session_event (profile_id, created_at)`,
  `create index session_event_age on session_event using brin (created_at)`,
  `create index session_event_verification on session_event (verification_id) where verification_id is not null`,
  `create table decision (
    id uuid primary key,
    place bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    subject text not null check (subject in ('profile', 'proposal', 'document', 'call')),
    subject_id text not null,
    outcome text not null,
    before text,
    reason bytea,
    note bytea,
    override boolean not null,
    user_id uuid references user_account on delete set null,
    workflow_id uuid references workflow,
    search_id uuid,
    results jsonb not null,
    created_at timestamptz not null,
    verification_id uuid references verification on delete cascade
  )`,
  `create index decision_profile on decision (profile_id, place)`,
  `create index decision_person on decision (company_id, created_at)
    where user_id is not null and subject in ('profile', 'proposal')`,
  `create index decision_verification on decision (verification_id) where verification_id is not null`,
  `create table legal_hold (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    reason bytea not null,
    until timestamptz,
    placed_by uuid not null,
    placed_at timestamptz not null,
    lifted_by uuid,
    lifted_at timestamptz,
    company_id uuid not null references company on delete cascade,
    lift_reason bytea
  )`,
  `create unique index legal_hold_present on legal_hold (profile_id) where lifted_at is null`,
  `create index legal_hold_profile on legal_hold (profile_id)`,
  `create index legal_hold_newest on legal_hold (company_id, placed_at desc, id desc)`,
  `create table privacy_request (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    reason text not null,
    requested_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    kind text not null check (kind in ('erasure', 'export')),
    state text not null check (state in ('waiting', 'returned', 'ready', 'fetched')),
    answered_by uuid,
    answered_at timestamptz,
    note bytea,
    unique (profile_id, kind)
  )`,
  `create index privacy_request_newest on privacy_request (company_id, created_at desc, id desc)`,
];
