/** Events, their receivers and deliveries; and the audit. */
export const events = [
  `create table event (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    mode text not null default 'live' check (mode in ('live', 'test')),
    profile_id uuid references profile on delete cascade,
    object_id uuid,
    type text not null,
    body bytea not null,
    created_at timestamptz not null,
    trace text
  )`,
  `create index event_company on event (company_id, created_at)`,
  `create index event_newest on event (company_id, mode, created_at desc, id desc)`,
  `create index event_type on event (company_id, mode, type, created_at desc, id desc)`,
  `create index event_object on event (object_id)`,
  `create index event_profile on event (profile_id)`,
  `create index event_age on event (created_at)`,
  `create table webhook_endpoint (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    mode text not null default 'live' check (mode in ('live', 'test')),
    url text not null,
    enabled_events text[] not null,
    custom_headers bytea not null,
    metadata jsonb not null,
    payload_version text not null default '2026-12-01',
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    failing_since timestamptz,
    last_error text,
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('manual', 'gone', 'failing')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((disabled_at is null) = (disabled_reason is null)),
    check ((previous_secret is null) = (previous_secret_until is null))
  )`,
  `create index webhook_endpoint_company on webhook_endpoint (company_id, created_at desc, id desc)`,
  `create table webhook_delivery (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    endpoint_id uuid not null references webhook_endpoint on delete cascade,
    -- The event's, so that a page of one type is found without the others.
    type text not null,
    trigger text not null check (trigger in ('event', 'retry', 'test')),
    status text not null check (status in ('pending', 'succeeded', 'failed')),
    attempts jsonb not null,
    next_attempt_at timestamptz,
    claim uuid,
    claimed_until timestamptz,
    error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    check ((status = 'pending') = (next_attempt_at is not null))
  ) with (fillfactor = 70)`,
  `create index webhook_delivery_event on webhook_delivery (event_id)`,
  `create index webhook_delivery_newest on webhook_delivery (endpoint_id, created_at desc, id desc)`,
  `create index webhook_delivery_type on webhook_delivery (endpoint_id, type, created_at desc, id desc)`,
  `create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at desc, id desc)
    where status = 'failed'`,
  `create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where status = 'pending'`,

  // No reference to the company: entries outlive it. Milliseconds, so that the hashed instant is the one that is read.
  `create table audit_entry (
    id uuid primary key,
    company_id uuid not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    actor_kind text not null,
    actor_id uuid,
    action text not null,
    subject_kind text not null,
    subject_id text,
    detail jsonb not null,
    request_id text,
    address text,
    address_salt bytea,
    address_hash bytea,
    sequence bigint,
    hash bytea,
    check ((sequence is null) = (hash is null))
  )`,
  `create index audit_entry_newest on audit_entry (company_id, created_at desc, id desc)`,
  `create index audit_entry_action on audit_entry (company_id, action, created_at desc, id desc)`,
  `create index audit_entry_subject on audit_entry (subject_id, created_at desc, id desc)`,
  `create index audit_entry_actor on audit_entry (actor_id, created_at desc, id desc) where actor_id is not null`,
  // A ring asks who opened a link from an address.
  `create index audit_entry_opened on audit_entry (company_id, address, created_at desc)
    where action = 'session.opened' and address is not null`,
  `create index audit_entry_unsealed on audit_entry (company_id, created_at, id) where sequence is null`,
  `create unique index audit_entry_chain on audit_entry (company_id, sequence) where sequence is not null`,
  // Only three changes are allowed: the seal may be added once, a network address removed, of which the chain holds a
  // salted hash, and an entry before the place where the chain now starts.
  `create function audit_entry_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE'
      and (new.id, new.company_id, new.created_at, new.actor_kind, new.action, new.subject_kind, new.detail)
        = (old.id, old.company_id, old.created_at, old.actor_kind, old.action, old.subject_kind, old.detail)
      and new.actor_id is not distinct from old.actor_id
      and new.subject_id is not distinct from old.subject_id
      and new.request_id is not distinct from old.request_id
      and (new.address is null or new.address = old.address)
      and (old.sequence is null or (
        (new.sequence, new.hash) = (old.sequence, old.hash)
        and new.address_hash is not distinct from old.address_hash
        and (new.address_salt is null or new.address_salt = old.address_salt)
      ))
    then
      return new;
    end if;
    if tg_op = 'DELETE' and exists (
      select from audit_chain where company_id = old.company_id and start_sequence >= old.sequence
    ) then
      return old;
    end if;
    raise exception 'the audit is append-only';
  end $$`,
  `create trigger audit_entry_stays before update or delete on audit_entry
    for each row execute function audit_entry_stays()`,
  `create trigger audit_entry_is_not_emptied before truncate on audit_entry
    for each statement execute function audit_entry_stays()`,
  `create table audit_chain (
    company_id uuid primary key,
    sequence bigint not null,
    hash bytea not null,
    -- Place and hash of the last entry that retention took.
    start_sequence bigint not null,
    start_hash bytea not null,
    mac text not null
  )`,
];
