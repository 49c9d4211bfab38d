import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { LIMITS } from '@veridoor/face-vision/liveness/level';
import type { Action } from '@veridoor/face-vision/liveness/video';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { LivenessAttemptTable, LivenessAnswerTable } from '../../platform/database/tables/faces.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

export type LivenessAttemptRow = Selectable<LivenessAttemptTable>;

/** The record of a judged video. */
export type LivenessConclusion = Pick<LivenessAttemptRow, 'outcome' | 'hint' | 'checks' | 'signals' | 'evidence'>;

export async function insertAttempt(
  connection: Connection,
  attempt: Pick<
    Insertable<LivenessAttemptTable>,
    'id' | 'profile_id' | 'step_id' | 'prompts' | 'unaided' | 'unhurried' | 'created_at' | 'asked_at' | 'expires_at'
  >,
): Promise<void> {
  await connection
    .insertInto('liveness_attempt')
    .values({
      ...attempt,
      answered: 0,
      answered_at: null,
      outcome: null,
      hint: null,
      checks: '[]',
      signals: '[]',
      evidence: null,
    })
    .execute();
}

/** Notes the passed video of a test profile, which nobody took: every check at its limit. */
export async function insertTestAttempt(
  connection: Connection,
  { profile, step, actions, isLit, now }: TestVideo,
): Promise<void> {
  const checks = TEST_CHECKS.filter((check) => check !== 'light' || actions.includes('light'));
  await connection
    .insertInto('liveness_attempt')
    .values({
      id: randomUUID(),
      profile_id: profile,
      step_id: step,
      prompts: JSON.stringify(actions.map((action) => ({ action, wait: 0 }))),
      unaided: true,
      unhurried: false,
      created_at: now,
      asked_at: now,
      expires_at: now,
      answered: actions.length,
      answered_at: now,
      outcome: 'passed',
      hint: null,
      checks: JSON.stringify(
        checks.map((check) => ({ check, passed: check !== 'light' || isLit, value: LIMITS[check] ?? null })),
      ),
      signals: '[]',
      evidence: null,
    })
    .execute();
}

interface TestVideo {
  profile: string;
  step: string;
  actions: readonly Action[];
  /** Whether the face shows the light that the screen threw. */
  isLit: boolean;
  now: Date;
}

const TEST_CHECKS = [
  'frames',
  'one_face',
  'same_face',
  'actions',
  'in_step',
  'solid',
  'fresh',
  'relief',
  'gaze',
  'continuity',
  'light',
] as const;

/** How many challenges a profile was given since an instant. */
export async function countAttempts(connection: Connection, profileId: string, since: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('liveness_attempt')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The attempt; until the transaction ends, no other request takes an answer to it. */
export async function lockAttempt(
  connection: Connection,
  profileId: string,
  id: string,
): Promise<LivenessAttemptRow | null> {
  const row = await connection
    .selectFrom('liveness_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where(ofVerification('liveness_attempt', null))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Moves on to the next prompt after this number. A challenge that was judged goes on, too, if another prompt was added
 * (`addPrompt`).
 *
 * @param now when the answer came, and the next prompt is asked
 * @param expires end of the next prompt; null after the last
 */
export async function goOn(
  connection: Connection,
  id: string,
  number: number,
  { now, expires }: { now: Date; expires: Date | null },
): Promise<void> {
  const next = expires ? { asked_at: now, expires_at: expires } : { answered_at: now };
  await connection
    .updateTable('liveness_attempt')
    .set({ answered: number + 1, ...next })
    .where('id', '=', id)
    .execute();
}

/** Adds a prompt to a judged challenge, asked now. */
export async function addPrompt(
  connection: Connection,
  { id, prompts }: Pick<LivenessAttemptRow, 'id' | 'prompts'>,
  { now, expires }: { now: Date; expires: Date },
): Promise<void> {
  await connection
    .updateTable('liveness_attempt')
    .set({ prompts: JSON.stringify(prompts), asked_at: now, expires_at: expires })
    .where('id', '=', id)
    .execute();
}

export async function concludeAttempt(
  connection: Connection,
  id: string,
  { outcome, hint, checks, signals, evidence }: LivenessConclusion,
): Promise<void> {
  await connection
    .updateTable('liveness_attempt')
    .set({ outcome, hint, checks: JSON.stringify(checks), signals: JSON.stringify(signals), evidence })
    .where('id', '=', id)
    .execute();
}

/** The answered attempts of a profile in a verification, for one step or any, newest first. */
export async function latestAttempts(
  connection: Connection,
  profileId: string,
  { step, since, earlier }: { step?: string; since?: Date; earlier?: string | undefined },
): Promise<LivenessAttemptRow[]> {
  let query = connection
    .selectFrom('liveness_attempt')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('liveness_attempt', earlier))
    .where('outcome', 'is not', null);
  if (step !== undefined) query = query.where('step_id', '=', step);
  if (since) query = query.where('answered_at', '>', since);
  return query.orderBy('answered_at', 'desc').execute();
}

export type LivenessAnswerRow = Selectable<LivenessAnswerTable>;

export async function insertAnswer(connection: Connection, answer: LivenessAnswerRow): Promise<void> {
  await connection.insertInto('liveness_answer').values(answer).execute();
}

/** The answers to the prompts of a challenge, piece after piece. */
export async function listAnswers(connection: Connection, attemptId: string): Promise<LivenessAnswerRow[]> {
  return connection
    .selectFrom('liveness_answer')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .orderBy('piece')
    .execute();
}

/**
 * Removes the frames of a challenge, and returns the pieces that had them; the record that they came stays.
 *
 * @param number of the only prompt whose frames go.
 */
export async function forgetFrames(connection: Connection, attemptId: string, number?: number): Promise<string[]> {
  const rows = await connection
    .updateTable('liveness_answer')
    .set({ frames: null })
    .where('attempt_id', '=', attemptId)
    .$if(number !== undefined, (query) => query.where('number', '=', number!))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The status of a profile, which nobody changes before this transaction ends. */
export async function holdStatus(transaction: Connection, profileId: string): Promise<ProfileStatus> {
  const { status } = await transaction
    .selectFrom('profile')
    .select('status')
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirstOrThrow();
  return status;
}

/** Whether the frames of another video of the step stay for who decides: the first that was doubted counts. */
export async function isOtherDoubted(
  connection: Connection,
  { id, profile_id, step_id }: Pick<LivenessAttemptRow, 'id' | 'profile_id' | 'step_id'>,
): Promise<boolean> {
  const row = await connection
    .selectFrom('liveness_attempt')
    .select('id')
    .where('profile_id', '=', profile_id)
    .where('step_id', '=', step_id)
    .where('id', '<>', id)
    .where('doubted', '=', true)
    .where(ofVerification('liveness_attempt', null))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setDoubted(connection: Connection, id: string, doubted: boolean): Promise<void> {
  await connection.updateTable('liveness_attempt').set({ doubted }).where('id', '=', id).execute();
}

/** Ends a challenge whose frames stay, and returns its answers: no further one is awaited. */
export async function endDoubted(connection: Connection, id: string, now: Date): Promise<string[]> {
  await connection.updateTable('liveness_attempt').set({ expires_at: now }).where('id', '=', id).execute();
  return (await listAnswers(connection, id)).map((answer) => answer.id);
}

/** The video of a step of the present verification that waits for who decides. */
export async function findDoubted(
  connection: Connection,
  profileId: string,
  step: string,
): Promise<LivenessAttemptRow | null> {
  const row = await connection
    .selectFrom('liveness_attempt')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('step_id', '=', step)
    .where('doubted', '=', true)
    .where(ofVerification('liveness_attempt', null))
    .executeTakeFirst();
  return row ?? null;
}

/** Removes frames of prompts from before the instant: nobody continued them. A doubted video waits for who decides. */
export async function forgetOldFrames(connection: Connection, before: Date): Promise<void> {
  await connection
    .updateTable('liveness_answer')
    .set({ frames: null })
    .where('asked_at', '<', before)
    .where('frames', 'is not', null)
    .where('attempt_id', 'not in', (doubted) =>
      doubted.selectFrom('liveness_attempt').select('id').where('doubted', '=', true),
    )
    .execute();
}
