import type { Selectable } from 'kysely';
import type { LivenessAnswerTable } from '../../platform/database/tables/faces.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type LivenessAnswerRow = Selectable<LivenessAnswerTable>;

export async function insertAnswer(connection: Connection, answer: LivenessAnswerRow): Promise<void> {
  await connection.insertInto('liveness_answer').values(answer).execute();
}

/** What came for the prompts of a challenge, in their order. */
export async function listAnswers(connection: Connection, attemptId: string): Promise<LivenessAnswerRow[]> {
  return connection
    .selectFrom('liveness_answer')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .execute();
}

/** Takes the frames of a challenge away; that they came is still known. */
export async function forgetFrames(connection: Connection, attemptId: string): Promise<void> {
  await connection.updateTable('liveness_answer').set({ frames: null }).where('attempt_id', '=', attemptId).execute();
}

/** Takes frames away whose prompts were asked before the instant: nobody went on with them. */
export async function forgetOldFrames(connection: Connection, before: Date): Promise<void> {
  await connection
    .updateTable('liveness_answer')
    .set({ frames: null })
    .where('asked_at', '<', before)
    .where('frames', 'is not', null)
    .execute();
}
