import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table decision drop constraint decision_subject_check`,
  `alter table decision add constraint decision_subject_check check (subject in ('profile', 'proposal', 'document', 'call'))`,
  `alter table review_case add column proposal_id uuid references decision on delete set null`,
  `create index review_case_proposal on review_case (proposal_id) where proposal_id is not null`,
];

/** Decisions may need a second person. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
