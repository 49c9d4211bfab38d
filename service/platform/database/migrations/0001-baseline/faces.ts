/** Liveness challenges, enrolled faces, keys on devices, and the payments that these and a PIN release. */
export const faces = [
  `create table liveness_attempt (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    prompts jsonb not null,
    unaided boolean not null,
    unhurried boolean not null,
    created_at timestamptz not null,
    answered integer not null,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    outcome text check (outcome in ('passed', 'review', 'failed')),
    hint text,
    checks jsonb not null,
    signals jsonb not null,
    evidence bytea,
    doubted boolean not null default false,
    verification_id uuid references verification on delete cascade
  )`,
  `create index liveness_attempt_profile on liveness_attempt (profile_id, created_at desc)`,
  `create index liveness_attempt_age on liveness_attempt using brin (created_at)`,
  `create index liveness_attempt_verification on liveness_attempt (verification_id) where verification_id is not null`,
  `create index liveness_attempt_doubted on liveness_attempt (profile_id) where doubted`,
  `create table liveness_answer (
    id uuid primary key,
    attempt_id uuid not null references liveness_attempt on delete cascade,
    number integer not null,
    piece integer not null,
    more boolean not null,
    asked_at timestamptz not null,
    chain bytea not null,
    frames bytea,
    unique (attempt_id, number, piece)
  )`,
  `create index liveness_answer_frames on liveness_answer (asked_at) where frames is not null`,
  `create table video_trace (
    attempt_id uuid primary key references liveness_attempt on delete cascade,
    sequence bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    prints bytea not null
  )`,
  `create index video_trace_sequence on video_trace (company_id, sequence)`,
  `create table video_repeat (
    attempt_id uuid not null references liveness_attempt on delete cascade,
    other_attempt_id uuid not null references liveness_attempt on delete cascade,
    created_at timestamptz not null,
    primary key (attempt_id, other_attempt_id)
  )`,
  `create index video_repeat_other on video_repeat (other_attempt_id)`,
  // A face is deleted with its selfie, and a key with the one that it was bound with.
  `create table enrolled_face (
    profile_id uuid primary key references profile on delete cascade,
    descriptor bytea not null,
    document_id uuid not null references document on delete cascade,
    failures integer not null,
    locked_until timestamptz,
    enrolled_at timestamptz not null
  )`,
  `create index enrolled_face_document on enrolled_face (document_id)`,
  `create table passkey (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    document_id uuid not null references document on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    transports jsonb not null,
    rp_id text not null,
    synced boolean not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_used_at timestamptz
  )`,
  `create index passkey_profile on passkey (profile_id)`,
  `create index passkey_document on passkey (document_id)`,
  `create table passkey_challenge (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    purpose text not null,
    challenge bytea not null,
    origin text not null,
    statement bytea,
    expires_at timestamptz not null,
    unique (profile_id, purpose)
  )`,
  `create index passkey_challenge_expires on passkey_challenge (expires_at)`,
  `create table biopay_pin (
    profile_id uuid primary key references profile on delete cascade,
    pin_hash text not null,
    failures integer not null,
    created_at timestamptz not null
  )`,
  // A PIN that the customer chose in a later verification; payments know it once that is approved.
  `create table biopay_next_pin (
    profile_id uuid primary key references profile on delete cascade,
    pin_hash text not null,
    created_at timestamptz not null
  )`,
  `create table biopay_payment (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    token_hash bytea not null unique,
    amount text not null,
    currency text not null,
    reference bytea not null,
    return_url bytea not null,
    language text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    face_passed_at timestamptz,
    passkey_required boolean not null,
    pin_passed_at timestamptz,
    evidence bytea,
    completed_at timestamptz,
    outcome text check (outcome in ('complete', 'incomplete')),
    errors jsonb not null
  )`,
  `create index biopay_payment_profile on biopay_payment (profile_id, created_at desc)`,
];
