import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import type { JobTable } from '../database/tables/installation.ts';

/** A claimed job. `attempts` counts this claim already. */
export type Job = Selectable<JobTable>;

export interface NewJob {
  kind: string;
  payload: Record<string, unknown>;
  runAt: Date;
  maxAttempts: number;
}

/** Saves a job, in the transaction of the change that causes it: both happen or neither does. */
export async function addJob(connection: Connection, job: NewJob): Promise<void> {
  await connection
    .insertInto('job')
    .values({
      id: randomUUID(),
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      max_attempts: job.maxAttempts,
    })
    .execute();
}

/** Makes sure that a recurring job exists, once for all instances: its id is its name. */
export async function addRecurringJob(connection: Connection, id: string, kind: string, runAt: Date): Promise<void> {
  await connection
    .insertInto('job')
    .values({ id, kind, payload: '{}', run_at: runAt, max_attempts: RECURRING_ATTEMPTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A recurring job is never given up; its attempts count from its last success. */
const RECURRING_ATTEMPTS = 1_000_000;

/**
 * Takes due and free jobs, oldest first. It skips rows that another instance is claiming at the same instant. A claim
 * with an expired lease belonged to a dead instance, and is taken too. They are materialised: PostgreSQL may run a
 * subquery again for each row, and each time it would find others that are still free.
 */
export async function claimJobs(
  database: Kysely<Database>,
  claim: { kinds: readonly string[]; now: Date; until: Date; limit: number },
): Promise<Job[]> {
  if (claim.limit < 1 || claim.kinds.length === 0) return [];
  return database
    .with(
      (next) => next('next').materialized(),
      (query) =>
        query
          .selectFrom('job')
          .select('id')
          .where('finished_at', 'is', null)
          .where('kind', 'in', claim.kinds)
          .where('run_at', '<=', claim.now)
          .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', claim.now)]))
          .orderBy('run_at')
          .limit(claim.limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('job')
    .from('next')
    .whereRef('job.id', '=', 'next.id')
    .set({ claimed_until: claim.until, attempts: sql<number>`attempts + 1` })
    .returningAll('job')
    .execute();
}

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

/** Due and unclaimed jobs, by kind. */
export async function countDueJobs(connection: Connection, now: Date): Promise<{ kind: string; count: number }[]> {
  return connection
    .selectFrom('job')
    .select(['kind', (row) => row.fn.countAll<number>().as('count')])
    .where('finished_at', 'is', null)
    .where('run_at', '<=', now)
    .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', now)]))
    .groupBy('kind')
    .execute();
}

export async function deleteFinishedJobs(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('job').where('finished_at', '<', before).execute();
}

async function owned(change: UpdateQueryBuilder<Database, 'job', 'job', UpdateResult>, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await change
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
