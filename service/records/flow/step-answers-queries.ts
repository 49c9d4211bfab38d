import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { StepAnswersTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification, ONCE_IN_VERIFICATION } from '../../platform/database/of-verification.ts';

export type StepAnswersRow = Selectable<StepAnswersTable>;

/** Every step's answers that the profile gave so far in a verification, in the order of the steps' names. */
export function listStepAnswers(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<StepAnswersRow[]> {
  return connection
    .selectFrom('step_answers')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('step_answers', earlier))
    .orderBy('step_id')
    .execute();
}

/** Those of all its verifications. */
export function listAllAnswers(connection: Connection, profileId: string): Promise<StepAnswersRow[]> {
  return connection
    .selectFrom('step_answers')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
}

export async function findStepAnswers(
  connection: Connection,
  profileId: string,
  stepId: string,
): Promise<StepAnswersRow | null> {
  return (
    (await connection
      .selectFrom('step_answers')
      .selectAll()
      .where('profile_id', '=', profileId)
      .where('step_id', '=', stepId)
      .where(ofVerification('step_answers', null))
      .executeTakeFirst()) ?? null
  );
}

/**
 * Whether an answer of a verification, or of a step that it took from an earlier one, declares a public office; null
 * where nobody asked.
 */
export async function findDeclaredOffice(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<boolean | null> {
  const { rows } = await sql<{ declared: boolean | null }>`
    select bool_or(a.public_office) as declared from step_answers a
    where a.profile_id = ${profileId}::uuid and a.completed_at is not null and (${ofVerification('a', earlier)} or exists (
      select from profile_step taken
      where taken.profile_id = a.profile_id and taken.step_id = a.step_id
        and ${ofVerification('taken', earlier)} and taken.taken_from = a.verification_id
    ))
  `.execute(connection);
  return rows[0]?.declared ?? null;
}

/** Puts the answers of a step in the place of those before. */
export async function saveStepAnswers(
  connection: Connection,
  row: Omit<StepAnswersRow, 'id' | 'verification_id' | 'account_hashes'> & { account_hashes?: string[] },
): Promise<void> {
  const { profile_id: _profile, step_id: _step, ...change } = row;
  await connection
    .insertInto('step_answers')
    .values({ ...row, id: randomUUID() })
    .onConflict((conflict) => conflict.expression(ONCE_IN_VERIFICATION).doUpdateSet(change))
    .execute();
}
