const file = `
  file_key text not null,
  mime_type text not null,
  size integer not null check (size >= 0),
  width integer,
  height integer,
  sha256 text not null`;

/** Files and their keys, uploads, and pages with their readings and comparable features. */
export const documents = [
  // `keep_until` is null once something refers to the file; before that, the file goes when the instant has passed.
  `create table stored_file (
    name text primary key,
    key_id text not null,
    sealed_key bytea,
    keep_until timestamptz
  )`,
  `create index stored_file_keep on stored_file (keep_until) where keep_until is not null`,
  `create index stored_file_key on stored_file (key_id)`,
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
    reject_reason bytea,
    comment bytea,
    decided_by text check (decided_by in ('rules', 'reviewer', 'decider')),
    results jsonb not null,
    metadata bytea not null,
    sent_by text not null check (sent_by in ('customer', 'company', 'call')),
    revision integer not null default 1,
    request_hash text,
    ${file},
    file_removed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    verification_id uuid references verification on delete cascade,
    edit_mark text check (edit_mark in ('edited', 'generated'))
  )`,
  `create index document_profile on document (profile_id, created_at desc, id desc)`,
  `create index document_company on document (company_id, created_at desc, id desc)`,
  `create index document_archived on document (company_id, created_at desc, id desc) where state = 'archived'`,
  `create index document_age on document (company_id, created_at) where file_removed_at is null`,
  `create index document_request on document (request_hash) where request_hash is not null`,
  `create index document_verification on document (verification_id) where verification_id is not null`,
  // One active page of a kind in a step, even for two tabs or two instances.
  `create unique index document_active_page on document (profile_id, step_id, side) where state = 'active' and step_id is not null and verification_id is null`,
  // The countries by which a company's customers are filtered, in the order of the list.
  `create table profile_country (
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null,
    mode text not null,
    country text not null,
    created_at timestamptz not null,
    primary key (company_id, mode, country, created_at, profile_id)
  )`,
  `create index profile_country_profile on profile_country (profile_id)`,
  `create function keep_profile_countries() returns trigger language plpgsql as $$
    declare
      whose uuid := coalesce(new.profile_id, old.profile_id);
      present text[] := array(
        select country from document where profile_id = whose and state = 'active' and country is not null
        union select country from entity where profile_id = whose and country is not null
      );
    begin
      delete from profile_country where profile_id = whose and country <> all (present);
      insert into profile_country (profile_id, company_id, mode, country, created_at)
        select id, company_id, mode, unnest(present), created_at from profile where id = whose
        on conflict do nothing;
      return null;
    end
  $$`,
  ...['document', 'entity'].map(
    (table) => `create trigger ${table}_has_country after insert or delete on ${table}
      for each row execute function keep_profile_countries()`,
  ),
  `create trigger document_has_country_anew after update of state, country on document
    for each row when (old.state <> new.state or old.country is distinct from new.country)
    execute function keep_profile_countries()`,
  `create trigger entity_has_country_anew after update of country on entity
    for each row when (old.country is distinct from new.country) execute function keep_profile_countries()`,
  `create table document_version (
    id uuid primary key,
    document_id uuid not null references document on delete cascade,
    revision integer not null,
    ${file},
    replaced_at timestamptz not null default now(),
    unique (document_id, revision)
  )`,
  `create table upload (
    id text primary key,
    profile_id uuid not null references profile on delete cascade,
    document_id uuid references document on delete cascade,
    size integer not null,
    received integer not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index upload_profile on upload (profile_id)`,
  `create index upload_document on upload (document_id)`,
  `create index upload_expiry on upload (expires_at)`,
  `create table upload_part (
    upload_id text not null references upload on delete cascade,
    start integer not null,
    size integer not null,
    file_key text not null,
    primary key (upload_id, start)
  )`,
  `create table capture (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    type text not null,
    country text,
    version text,
    side text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    announced_at timestamptz,
    image_sha256 text,
    camera bytea,
    measures jsonb,
    frames bytea,
    used_at timestamptz,
    document_id uuid references document on delete cascade,
    document_sha256 text,
    verification_id uuid references verification on delete cascade,
    torch_frame bytea,
    tilt text,
    video jsonb,
    video_file_key text
  )`,
  `create index capture_profile on capture (profile_id, created_at desc)`,
  `create index capture_age on capture using brin (created_at)`,
  `create index capture_verification on capture (verification_id) where verification_id is not null`,
  `create unique index capture_document on capture (document_id, document_sha256)`,
  `create table document_reading (
    document_id uuid primary key references document on delete cascade,
    outline jsonb,
    fingerprint text not null,
    fields bytea,
    created_at timestamptz not null,
    issuer bytea
  )`,
  `create table signature (
    document_id uuid primary key references document on delete cascade,
    method text not null check (method in ('drawn', 'typed')),
    svg bytea,
    text text not null,
    text_sha256 text not null,
    language text,
    signed_at timestamptz not null
  )`,
  // Sequences, also those of block entries and videos, are drawn under a lock of the company: a reader of one has read
  // all before it.
  `create table document_trace (
    document_id uuid primary key references document on delete cascade,
    sequence bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    number_hash text,
    fingerprint text,
    outline jsonb,
    descriptor bytea
  )`,
  `create index document_trace_sequence on document_trace (company_id, sequence)`,
  `create index document_trace_number on document_trace (company_id, number_hash) where number_hash is not null`,
  `create table duplicate (
    id uuid primary key,
    document_id uuid not null references document on delete cascade,
    other_document_id uuid not null references document on delete cascade,
    kind text not null check (kind in ('number', 'page', 'face')),
    score real not null,
    created_at timestamptz not null,
    unique (document_id, other_document_id, kind)
  )`,
  `create index duplicate_other on duplicate (other_document_id)`,
  `create table block_entry (
    id uuid primary key,
    sequence bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    mode text not null default 'live' check (mode in ('live', 'test')),
    kind text not null check (kind in ('number', 'page', 'face')),
    number_hash text,
    fingerprint text,
    outline jsonb,
    descriptor bytea,
    reason bytea not null,
    document_id uuid references document on delete set null,
    created_by uuid references user_account on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz
  )`,
  `create index block_entry_sequence on block_entry (company_id, sequence)`,
  `create index block_entry_listed on block_entry (company_id, created_at desc, id desc)`,
  `create index block_entry_number on block_entry (company_id, number_hash) where number_hash is not null`,
  `create index block_entry_document on block_entry (document_id)`,
];
