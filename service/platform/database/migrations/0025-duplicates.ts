import { sql, type Kysely } from 'kysely';

/**
 * What documents are compared by over the profiles of a company, which were found alike, and what the company blocks. Sequences
 * are drawn under a lock of the company, so that whoever has read up to one has read everything before it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
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
    kind text not null check (kind in ('number', 'page', 'face')),
    number_hash text,
    fingerprint text,
    outline jsonb,
    descriptor bytea,
    reason text not null,
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
