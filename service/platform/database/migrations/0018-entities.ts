import { sql, type Kysely } from 'kysely';

/**
 * Companies as customers. Documents, uploads, links, events and searches belong to a profile, and so each company has one; it
 * says that it is none of a person, and every way to people's profiles asks for that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table profile add column subject text not null default 'person' check (subject in ('person', 'entity'))`,
  `alter table profile drop constraint profile_company_id_id_card_number_key`,
  // A company's reference is no person's number: the same text may be both.
  `create unique index profile_number on profile (company_id, id_card_number, subject)`,
  `create table entity (
    profile_id uuid primary key references profile on delete cascade,
    details bytea not null,
    country text,
    completed_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create index profile_entities on profile (company_id, created_at desc, id desc) where subject = 'entity'`,
];
