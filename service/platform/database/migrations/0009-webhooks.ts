import { sql, type Kysely } from 'kysely';

/** What happened, whom it is told to, and how the telling goes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook_endpoint (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    url text not null,
    enabled_events text[] not null,
    custom_headers bytea not null,
    metadata jsonb not null,
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
  // The body is kept as the text that is sent: a signature is over bytes, not over what they mean.
  `create table event (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    profile_id uuid references profile on delete cascade,
    type text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  `create index event_company on event (company_id)`,
  `create index event_profile on event (profile_id)`,
  `create index event_age on event (created_at)`,
  `create table webhook_delivery (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    endpoint_id uuid not null references webhook_endpoint on delete cascade,
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
  `create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where status = 'pending'`,
];
