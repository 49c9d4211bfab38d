import { sql, type Kysely } from 'kysely';

/** Files and their keys, uploads in parts, versions of documents, and what retention took away. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `keep_until` is null once something refers to the file; before that, the file goes when the instant has passed.
  `create table stored_file (
    name text primary key,
    key_id text,
    sealed_key bytea,
    plain boolean not null,
    keep_until timestamptz
  )`,
  `create index stored_file_keep on stored_file (keep_until) where keep_until is not null`,
  `create index stored_file_key on stored_file (key_id)`,
  // Files from before were written as they are.
  `insert into stored_file (name, plain)
    select file_key, true from document union select file_key, true from document_version`,
  `alter table upload add column size integer, add column received integer not null default 0`,
  // Their bytes lay in a folder that is no longer read: whoever sends them asks, and begins again.
  `update upload set expires_at = created_at where document_id is null`,
  `create table upload_part (
    upload_id text not null references upload on delete cascade,
    start integer not null,
    size integer not null,
    file_key text not null,
    primary key (upload_id, start)
  )`,
  `alter table document add column file_removed_at timestamptz`,
  `create index document_age on document (company_id, created_at) where file_removed_at is null`,
  `create table installation_secret (
    name text primary key,
    sealed bytea not null
  )`,
];
