import { sql, type Kysely } from 'kysely';

/** Audit, IP whitelist, rate limits and remembered answers. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // No reference to the company: what happened stays on record after the company is gone. Milliseconds, so that the
  // instant that is hashed is the one that is read.
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
  `create index audit_entry_subject on audit_entry (subject_id)`,
  `create index audit_entry_unsealed on audit_entry (company_id, created_at, id) where sequence is null`,
  `create unique index audit_entry_chain on audit_entry (company_id, sequence) where sequence is not null`,
  `create table audit_chain (
    company_id uuid primary key,
    sequence bigint not null,
    hash bytea not null
  )`,
  // Only the seal may be added, once, and a network address taken away: the chain holds a salted hash of it.
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
    raise exception 'the audit is append-only';
  end $$`,
  `create trigger audit_entry_stays before update or delete on audit_entry
    for each row execute function audit_entry_stays()`,
  `create trigger audit_entry_is_not_emptied before truncate on audit_entry
    for each statement execute function audit_entry_stays()`,

  `create table ip_whitelist_entry (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    address text not null,
    created_at timestamptz not null default now(),
    unique (company_id, address)
  )`,
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
  // Keyed hash of the network address that logged in: a token used from elsewhere is worth knowing.
  `alter table refresh_token add column address_hash text`,
];
