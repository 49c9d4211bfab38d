import { sql, type Kysely } from 'kysely';

/**
 * What the films of a company looked like, to know one that is shown again. A film goes with its attempt. Sequences are drawn
 * under a lock of the company, so that whoever has read up to one has read everything before it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table film_trace (
    attempt_id uuid primary key references liveness_attempt on delete cascade,
    sequence bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    prints bytea not null
  )`,
  `create index film_trace_sequence on film_trace (company_id, sequence)`,
];
