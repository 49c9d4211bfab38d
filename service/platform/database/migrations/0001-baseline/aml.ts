/**
 * Lists of sanctioned and exposed entities, the index of each, searches and the decisions on their hits, screenings.
 */
export const aml = [
  `create table aml_list_version (
    id uuid primary key,
    source text not null,
    version text not null,
    state text not null check (state in ('loading', 'active', 'retired', 'failed')),
    entries integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    removed integer not null default 0,
    files jsonb not null,
    started_at timestamptz not null,
    activated_at timestamptz,
    fault text,
    failed_at timestamptz
  )`,
  // One version of a list is active, and one import of a list runs at a time, even with two instances.
  `create unique index aml_list_active on aml_list_version (source) where state = 'active'`,
  `create unique index aml_list_loading on aml_list_version (source) where state = 'loading'`,
  `create table aml_entity (
    list_version_id uuid not null references aml_list_version on delete cascade,
    ordinal integer not null,
    entity_id text not null,
    fingerprint text not null,
    data jsonb not null,
    primary key (list_version_id, ordinal)
  )`,
  `create table aml_index_piece (
    list_version_id uuid not null references aml_list_version on delete cascade,
    ordinal integer not null,
    bytes bytea not null,
    primary key (list_version_id, ordinal)
  )`,
  `create table aml_search (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    mode text not null default 'live' check (mode in ('live', 'test')),
    profile_id uuid references profile on delete cascade,
    subject text not null,
    screening boolean not null,
    content bytea not null,
    name_hash text,
    total integer not null,
    lists jsonb not null,
    algorithm text not null,
    created_at timestamptz not null
  )`,
  `create index aml_search_company on aml_search (company_id, created_at desc, id desc)`,
  `create index aml_search_profile on aml_search (profile_id, created_at desc)`,
  `create index aml_search_name on aml_search (company_id, name_hash) where name_hash is not null`,
  `create table aml_decision (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    search_id uuid not null references aml_search on delete cascade,
    subject text not null,
    source text not null,
    entity_id text not null,
    fingerprint text not null,
    verdict text not null check (verdict in ('true_match', 'false_positive', 'undecided')),
    reason bytea not null,
    user_id uuid references user_account on delete set null,
    until timestamptz check (until is null or (until > created_at and verdict = 'false_positive')),
    created_at timestamptz not null
  )`,
  `create index aml_decision_subject on aml_decision (company_id, subject, created_at desc)`,
  `create index aml_decision_search on aml_decision (search_id, created_at desc)`,
  `create index aml_decision_user on aml_decision (user_id)`,
  `create table screening (
    profile_id uuid primary key references profile on delete cascade,
    revision integer not null,
    fingerprint text not null,
    subjects integer not null,
    search_id uuid references aml_search on delete set null,
    lists jsonb not null,
    algorithm text not null,
    files jsonb not null,
    checked_at timestamptz not null
  )`,
  `create index screening_search on screening (search_id)`,
  // Hits that nobody has decided.
  `create table open_hit (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    search_id uuid not null references aml_search on delete cascade,
    source text not null,
    entity_id text not null,
    fingerprint text not null,
    categories text[] not null,
    score double precision not null check (score between 0 and 1),
    waiting_since timestamptz not null,
    unique (profile_id, source, entity_id)
  )`,
  `create index open_hit_oldest on open_hit (company_id, mode, waiting_since, id)`,
  `create index open_hit_strongest on open_hit (company_id, mode, (-score), waiting_since, id)`,
  `create index open_hit_source on open_hit (company_id, mode, source, waiting_since, id)`,
  // A category that few hits have is found as soon as one of all.
  ...['sanction', 'pep', 'adverse_media'].flatMap((category) => [
    `create index open_hit_${category}_oldest on open_hit (company_id, mode, waiting_since, id)
      where categories @> '{${category}}'`,
    `create index open_hit_${category}_strongest on open_hit (company_id, mode, (-score), waiting_since, id)
      where categories @> '{${category}}'`,
  ]),
  `create index open_hit_search on open_hit (search_id)`,
];
