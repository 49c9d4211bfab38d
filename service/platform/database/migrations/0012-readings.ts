import { sql, type Kysely } from 'kysely';

/** What was read from documents: it goes with the document. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table document_reading (
        document_id uuid primary key references document on delete cascade,
        outline jsonb,
        fingerprint text not null,
        fields jsonb,
        created_at timestamptz not null
      )`,
    )
    .execute(db);
}
