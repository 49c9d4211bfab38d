import { sql, type Kysely } from 'kysely';

const statements = [
  `create table verification (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    number integer not null check (number > 0),
    workflow_id uuid not null references workflow on delete cascade,
    reference bytea,
    metadata bytea,
    status text not null check (status in ('created', 'started', 'completed', 'expired')),
    created_at timestamptz not null,
    begun_at timestamptz,
    completed_at timestamptz check (status <> 'completed' or completed_at is not null),
    expired_at timestamptz check (status <> 'expired' or expired_at is not null),
    closes_at timestamptz,
    unique (profile_id, number)
  )`,
  `create index verification_workflow on verification (workflow_id)`,
  `create index verification_overdue on verification (closes_at, id) where status in ('created', 'started')`,
  `alter table link add column verification_id uuid references verification on delete cascade`,
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
  // One for each person. Those that nobody can go on with any more have expired already: the integrator is told of
  // nothing that happened before there were verifications.
  `insert into verification
      (id, profile_id, number, workflow_id, status, created_at, begun_at, completed_at, expired_at, closes_at)
    select gen_random_uuid(), profile.id, 1, profile.workflow_id, state.status, profile.created_at, times.begun_at,
      case when state.status = 'completed' then coalesce(times.completed_at, profile.updated_at) end,
      case when state.status = 'expired' then coalesce(times.closes_at, profile.updated_at) end,
      times.closes_at
    from profile,
      lateral (
        select min(opened_at) as begun_at,
          max(voided_at) filter (where void_reason = 'completed') as completed_at,
          max(expires_at) filter (where voided_at is null and handoff_of is null) as closes_at
        from link where link.profile_id = profile.id and link.journey = 'verify'
      ) as times,
      lateral (
        select case
          when profile.status in ('in_review', 'approved', 'rejected') then 'completed'
          when profile.status in ('expired', 'archived') and times.completed_at is not null then 'completed'
          when profile.status in ('expired', 'archived') or times.closes_at <= now() then 'expired'
          when profile.status = 'created' then 'created'
          else 'started'
        end as status
      ) as state
    where profile.subject = 'person'`,
  `update link set verification_id = verification.id
    from verification where verification.profile_id = link.profile_id and link.journey = 'verify'`,
  `create index link_verification on link (verification_id)`,
];

/** A verification is an object of its own: every person's present one, and who opened its links. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
