import { sql, type Kysely } from 'kysely';

/** What signatures were put under, beside their pictures: they go with the document. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table signature (
        document_id uuid primary key references document on delete cascade,
        method text not null check (method in ('drawn', 'typed')),
        svg bytea,
        text text not null,
        text_sha256 text not null,
        language text,
        signed_at timestamptz not null
      )`,
    )
    .execute(db);
}
