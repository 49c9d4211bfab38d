import type { Selectable } from 'kysely';
import type { LivenessAnswerTable } from '../../platform/database/tables/faces.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type LivenessAnswerRow = Selectable<LivenessAnswerTable>;

export async function insertAnswer(connection: Connection, answer: LivenessAnswerRow): Promise<void> {
  await connection.insertInto('liveness_answer').values(answer).execute();
}

/** The answers to the prompts of a challenge, in their order. */
export async function listAnswers(connection: Connection, attemptId: string): Promise<LivenessAnswerRow[]> {
  return connection
    .selectFrom('liveness_answer')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .execute();
}

/** Removes the frames of a challenge; the record that they came stays. */
export async function forgetFrames(connection: Connection, attemptId: string): Promise<void> {
  await connection.updateTable('liveness_answer').set({ frames: null }).where('attempt_id', '=', attemptId).execute();
}

/** Removes frames of prompts from before the instant: nobody continued them. */
export async function forgetOldFrames(connection: Connection, before: Date): Promise<void> {
  await connection
    .updateTable('liveness_answer')
    .set({ frames: null })
    .where('asked_at', '<', before)
    .where('frames', 'is not', null)
    .execute();
}
