import { sql } from 'kysely';
import type { AgeGroup } from '@veridoor/contract/decisions/review';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { wordHashes } from '../../records/profiles/words-queries.ts';

/** What the findings say about a case. */
export interface CaseFindings {
  codes: readonly string[];
  listed: boolean;
  risk: number;
}

/** Lets a profile wait, or brings what is known of it up to date: the time of waiting and the claim stay. */
export async function keepCase(
  connection: Connection,
  profile: ProfileRow,
  { codes, listed, risk, ageGroup }: CaseFindings & { ageGroup: AgeGroup | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into review_case (profile_id, company_id, mode, workflow_id, workflow_slug, waiting_since, due_at, risk, codes, steps, countries, age_group, listed, words)
    values (
      ${profile.id}::uuid, ${profile.company_id}::uuid, ${profile.mode}, ${profile.workflow_id}::uuid,
      (select slug from workflow where id = ${profile.workflow_id}::uuid), ${now}::timestamptz,
      coalesce(${now}::timestamptz + make_interval(hours => (
        select (definition ->> 'due_hours')::integer from workflow where id = ${profile.workflow_id}::uuid
      )), 'infinity'), ${risk}::integer, ${codes}::text[],
      array(select step_id from profile_step where profile_id = ${profile.id}::uuid and verification_id is null and status <> 'approved' order by step_id),
      array(
        select distinct country from document
        where profile_id = ${profile.id}::uuid and verification_id is null and state = 'active' and country is not null
      ),
      ${ageGroup}::text, ${listed}::boolean, ${wordHashes(connection, profile)}::text[] || (
        select document_words from profile where id = ${profile.id}::uuid
      )
    )
    on conflict (profile_id) do update set
      risk = excluded.risk, codes = excluded.codes, steps = excluded.steps, countries = excluded.countries,
      workflow_id = excluded.workflow_id, workflow_slug = excluded.workflow_slug, age_group = excluded.age_group,
      listed = excluded.listed, words = excluded.words,
      due_at = case when excluded.due_at = 'infinity' then excluded.due_at
        else review_case.waiting_since + (excluded.due_at - excluded.waiting_since) end
  `.execute(connection);
}

/** Keeps by which numbers of documents a profile is found; nothing is written if they are known. */
export async function saveDocumentWords(
  connection: Connection,
  { id }: Pick<ProfileRow, 'id'>,
  words: readonly string[],
): Promise<void> {
  const known = sql<string[]>`${words}::text[]`;
  await connection
    .updateTable('profile')
    .set({ document_words: known })
    .where('id', '=', id)
    .where('document_words', '<>', known)
    .execute();
}

/** The profile waits no more, unless a proposed decision waits for a second person. */
export async function closeCase(connection: Connection, profileId: string): Promise<void> {
  await connection
    .deleteFrom('review_case')
    .where('profile_id', '=', profileId)
    .where('proposal_id', 'is', null)
    .execute();
}

/** Offers the case to somebody else than the one who proposed a decision. */
export async function putProposal(connection: Connection, profileId: string, proposalId: string): Promise<void> {
  await connection
    .updateTable('review_case')
    .set({ proposal_id: proposalId, claimed_by: null, claimed_until: null })
    .where('profile_id', '=', profileId)
    .execute();
}

/** The case waits for a first decision again. */
export async function endProposal(connection: Connection, profileId: string): Promise<void> {
  await connection
    .updateTable('review_case')
    .set({ proposal_id: null, claimed_by: null, claimed_until: null })
    .where('profile_id', '=', profileId)
    .where('proposal_id', 'is not', null)
    .execute();
}
