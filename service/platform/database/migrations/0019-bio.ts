import { sql, type Kysely } from 'kysely';

/**
 * A face is known by the selfie that it was taken from, and goes with it. A payment's token is used up when the payment is
 * opened; from then on the page's own secret stands in its place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `delete from enrolled_face where document_id is null`,
  `alter table enrolled_face drop constraint enrolled_face_document_id_fkey`,
  `alter table enrolled_face add constraint enrolled_face_document_id_fkey
    foreign key (document_id) references document on delete cascade`,
  `alter table enrolled_face alter column document_id set not null`,
  `create index enrolled_face_document on enrolled_face (document_id)`,
  `alter table biopay_payment add column opened_at timestamptz`,
  `alter table biopay_payment add column language text not null default 'en'`,
  `alter table biopay_payment add column errors jsonb not null default '[]'`,
];
