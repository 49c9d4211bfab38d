import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
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

/** Puts the answers of a step in the place of those before. */
export async function saveStepAnswers(
  connection: Connection,
  row: Omit<StepAnswersRow, 'id' | 'verification_id'>,
): Promise<void> {
  const { profile_id: _profile, step_id: _step, ...change } = row;
  await connection
    .insertInto('step_answers')
    .values({ ...row, id: randomUUID() })
    .onConflict((conflict) => conflict.expression(ONCE_IN_VERIFICATION).doUpdateSet(change))
    .execute();
}
