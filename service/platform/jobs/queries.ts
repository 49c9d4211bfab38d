import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import { presentParent } from '../trace.ts';
import type { Connection } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Database } from '../database/schema.ts';
import type { JobQueue, JobTable } from '../database/tables/installation.ts';

/** A claimed job. `attempts` counts this claim already. */
export type Job = Selectable<JobTable>;

export interface NewJob {
  kind: string;
  queue: JobQueue;
  /** Whose turn it takes in the queue; the installation's own without one. */
  companyId?: string;
  /** Among the company's jobs: those of 0 run before those of 1 (0 by default). */
  rank?: 0 | 1;
  payload: Record<string, unknown>;
  runAt: Date;
  maxAttempts: number;
}

/** Stands for the company in jobs of the installation: a null has no place in an ordered index's comparisons. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** Saves a job, in the transaction of the change that causes it: both happen or neither does. */
export async function addJob(connection: Connection, job: NewJob): Promise<void> {
  await connection
    .insertInto('job')
    .values({
      id: randomUUID(),
      kind: job.kind,
      queue: job.queue,
      company_id: job.companyId ?? INSTALLATION,
      rank: job.rank ?? 0,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      max_attempts: job.maxAttempts,
      trace: presentParent(),
    })
    .execute();
}

/** Makes sure that a recurring job exists, once for all instances: its id is its name. */
export async function addRecurringJob(
  connection: Connection,
  { id, kind, queue, runAt }: Pick<NewJob, 'kind' | 'queue' | 'runAt'> & { id: string },
): Promise<void> {
  const whose = { company_id: INSTALLATION, rank: 0 };
  await connection
    .insertInto('job')
    .values({ id, kind, queue, ...whose, payload: '{}', run_at: runAt, max_attempts: RECURRING_ATTEMPTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A recurring job is never given up; its attempts count from its last success. */
const RECURRING_ATTEMPTS = 1_000_000;
/** Identifies a claim: the number of the attempt changes with every claim, so an old claim cannot act for a new one. */
type Claim = Pick<Job, 'id' | 'attempts'>;

/** Prolongs a claim while the work goes on; false when the job was lost to another instance. */
export async function extendClaim(database: Kysely<Database>, claim: Claim, until: Date): Promise<boolean> {
  return owned(database.updateTable('job').set({ claimed_until: until }), claim);
}

export async function finishJob(database: Kysely<Database>, claim: Claim, now: Date): Promise<boolean> {
  return owned(database.updateTable('job').set({ finished_at: now, claimed_until: null, last_error: null }), claim);
}

/** Gives a job back for a later attempt. `error` is a short code or message without personal data. */
export async function retryJob(database: Kysely<Database>, claim: Claim, runAt: Date, error: string): Promise<boolean> {
  return owned(database.updateTable('job').set({ run_at: runAt, claimed_until: null, last_error: error }), claim);
}

/** Sets a recurring job for its next turn. */
export async function rescheduleJob(database: Kysely<Database>, claim: Claim, runAt: Date): Promise<boolean> {
  const change = { run_at: runAt, claimed_until: null, last_error: null, attempts: 0 };
  return owned(database.updateTable('job').set(change), claim);
}

/** Gives a job back with its rest; its attempts start again. */
export async function continueJob(
  database: Kysely<Database>,
  claim: Claim,
  runAt: Date,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const change = {
    run_at: runAt,
    payload: JSON.stringify(payload),
    claimed_until: null,
    last_error: null,
    attempts: 0,
  };
  return owned(database.updateTable('job').set(change), claim);
}

/** The remaining parts of the jobs of a kind. */
export async function listUnfinished(connection: Connection, kind: string): Promise<Pick<Job, 'payload'>[]> {
  return connection
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute();
}

/** The jobs of a kind that were finished or given up and are not yet removed, and those that are left. */
export async function listJobsOf(
  connection: Connection,
  kind: string,
): Promise<Pick<Job, 'payload' | 'created_at' | 'finished_at' | 'last_error'>[]> {
  return connection
    .selectFrom('job')
    .select(['payload', 'created_at', 'finished_at', 'last_error'])
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Closes a job that failed for good. */
export async function giveUpJob(database: Kysely<Database>, claim: Claim, now: Date, error: string): Promise<boolean> {
  return owned(database.updateTable('job').set({ finished_at: now, claimed_until: null, last_error: error }), claim);
}

/** Frees every claim: for a database with a single process, where all claims at its start are leftovers. */
export async function releaseClaims(database: Kysely<Database>): Promise<void> {
  await database.updateTable('job').set({ claimed_until: null }).where('finished_at', 'is', null).execute();
}

/** Due and unclaimed jobs by kind, and the instant at which the oldest became due. */
export async function countDueJobs(
  connection: Connection,
  now: Date,
): Promise<{ kind: string; count: number; oldest: Date }[]> {
  return connection
    .selectFrom('job')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('run_at').as('oldest')])
    .where('finished_at', 'is', null)
    .where('run_at', '<=', now)
    .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', now)]))
    .groupBy('kind')
    .execute();
}

/** A place in a company's line of a queue. */
export interface Place {
  queue: JobQueue;
  companyId: string;
  rank: 0 | 1;
  since: Date;
}

/**
 * Seconds until a job at that place begins, by how fast the line has moved since its oldest job became due; 0 where
 * nothing waits before it.
 */
export async function estimateWait(connection: Connection, place: Place, now: Date): Promise<number> {
  const { queue, companyId, rank, since } = place;
  const waiting = sql`queue = ${queue} and company_id = ${companyId} and finished_at is null
    and (claimed_until is null or claimed_until <= ${now}::timestamptz)`;
  const { rows } = await sql<{ ahead: number; age: number | null; begun: number }>`
    with line as (
      select count(*)::integer as ahead, min(run_at) as oldest from job
      where ${waiting} and (rank < ${rank} and run_at <= ${now}::timestamptz or rank = ${rank} and run_at < ${since}::timestamptz)
    )
    select ahead, extract(epoch from ${now}::timestamptz - oldest)::double precision as age, (
      select count(*)::integer from job
      where queue = ${queue} and company_id = ${companyId} and begun_at is not null and begun_at > line.oldest
    ) as begun
    from line`.execute(connection);
  const [line] = rows;
  return line?.age ? Math.round(((line.ahead + 1) * line.age) / Math.max(1, line.begun)) : 0;
}

/** Whether more than so many jobs of a company wait or run in a queue. It reads no more of them than that. */
export async function isLineLongerThan(
  connection: Connection,
  { queue, companyId }: Pick<Place, 'queue' | 'companyId'>,
  most: number,
): Promise<boolean> {
  const row = await connection
    .selectFrom('job')
    .select('id')
    .where('queue', '=', queue)
    .where('company_id', '=', companyId)
    .where('finished_at', 'is', null)
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFinishedJobs(connection: Connection, before: Date): Promise<void> {
  await deleteInBatches(connection, 'job', sql`finished_at < ${before}::timestamptz`);
}

async function owned(change: UpdateQueryBuilder<Database, 'job', 'job', UpdateResult>, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await change
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
