import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/connection.ts';

/** First key of the advisory locks that serialise the videos of a company; the second is made of the company's id. */
const VIDEO_LOCKS = 0x66696c6d;

/**
 * Lets only one transaction at a time read and write a company's videos: of two similar ones, the later finds the
 * other.
 */
export async function lockVideos(transaction: Connection, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VIDEO_LOCKS}, hashtext(${companyId}))`.execute(transaction);
}

/** Videos of a company in the order of their sequence, from after one of them on. */
export async function listVideos(
  connection: Connection,
  companyId: string,
  after: number,
  limit: number,
): Promise<{ sequence: number; prints: Uint8Array }[]> {
  const rows = await connection
    .selectFrom('video_trace')
    .select(['sequence', 'prints'])
    .where('company_id', '=', companyId)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ sequence, prints }) => ({ sequence: Number(sequence), prints }));
}

/** Sequences of a company's videos that are still kept. */
export async function listKeptVideos(connection: Connection, companyId: string): Promise<Set<number>> {
  const rows = await connection
    .selectFrom('video_trace')
    .select('sequence')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(rows.map(({ sequence }) => Number(sequence)));
}

/** Prints of a company's videos by their sequence, of the mode of an attempt's profile, sealed; the newest first. */
export async function findVideos(
  connection: Connection,
  companyId: string,
  { attempt, sequences }: { attempt: string; sequences: readonly number[] },
  limit: number,
): Promise<{ attempt_id: string; prints: Uint8Array }[]> {
  if (sequences.length === 0) return [];
  return connection
    .selectFrom('video_trace')
    .select(['attempt_id', 'prints'])
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`(${modeOfAttempt(sql.ref('video_trace.attempt_id'))}) = (${modeOfAttempt(sql`${attempt}::uuid`)})`,
    )
    .where('sequence', 'in', sequences.map(String))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Keeps that a video repeats those of other customers, as long as their attempts are kept. */
export async function saveRepeats(
  connection: Connection,
  attempt: string,
  others: readonly string[],
  now: Date,
): Promise<void> {
  if (others.length === 0) return;
  await sql`
    insert into video_repeat (attempt_id, other_attempt_id, created_at)
    select own.id, other.id, ${now}::timestamptz from liveness_attempt own
    join liveness_attempt other on other.id = any(${others}::uuid[]) and other.profile_id <> own.profile_id
    where own.id = ${attempt}::uuid on conflict do nothing`.execute(connection);
}

/** Other videos are compared with this one from now on. */
export async function saveVideo(
  transaction: Connection,
  video: { attempt_id: string; company_id: string; prints: Uint8Array },
): Promise<void> {
  await transaction.insertInto('video_trace').values(video).execute();
}

/** Forgets the video of an attempt that goes on: it does not repeat itself. */
export async function forgetVideo(transaction: Connection, attempt: string): Promise<void> {
  await transaction.deleteFrom('video_trace').where('attempt_id', '=', attempt).execute();
}

const modeOfAttempt = (attempt: RawBuilder<unknown>) => sql`
  select profile.mode from liveness_attempt join profile on profile.id = liveness_attempt.profile_id
  where liveness_attempt.id = ${attempt}`;
