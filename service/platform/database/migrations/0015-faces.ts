import { sql, type Kysely } from 'kysely';

/** Challenges that prove somebody alive, enrolled faces, and payments that a face and a PIN release. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table liveness_attempt (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    nonce_hash bytea not null,
    actions jsonb not null,
    unaided boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    outcome text check (outcome in ('passed', 'review', 'failed')),
    checks jsonb not null default '[]',
    signals jsonb not null default '[]',
    evidence bytea
  )`,
  `create index liveness_attempt_profile on liveness_attempt (profile_id, created_at desc)`,
  `create table enrolled_face (
    profile_id uuid primary key references profile on delete cascade,
    descriptor bytea not null,
    document_id uuid references document on delete set null,
    failures integer not null default 0,
    locked_until timestamptz,
    enrolled_at timestamptz not null
  )`,
  `create table biopay_pin (
    profile_id uuid primary key references profile on delete cascade,
    pin_hash text not null,
    failures integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table biopay_payment (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    token_hash bytea not null unique,
    amount text not null,
    currency text not null,
    reference text not null,
    return_url text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    face_passed_at timestamptz,
    completed_at timestamptz,
    outcome text check (outcome in ('complete', 'incomplete'))
  )`,
  `create index biopay_payment_profile on biopay_payment (profile_id, created_at desc)`,
];
