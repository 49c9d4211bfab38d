import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { JobQueue } from '../database/tables/installation.ts';
import { secondsAfter, type Clock } from '../clock.ts';
import { failureName, inTrace, newTrace, presentTrace, readParent, type Span, type Tracing } from '../trace.ts';
import { claimJobs } from './claim.ts';
import {
  continueJob,
  extendClaim,
  finishJob,
  giveUpJob,
  releaseClaims,
  rescheduleJob,
  retryJob,
  type Job,
} from './queries.ts';

/** The work of one kind of job. It may run twice when an instance dies or stalls: repeating it must change nothing. */
export interface JobHandler {
  run(payload: unknown): Promise<NextTurn | void>;
  /** Called once after the last attempt failed, so that nobody waits forever for the job's result. */
  exhausted?(payload: unknown): Promise<void>;
  /** Seconds until the next turn of a recurring job. */
  every?: number;
}

/** The rest of a long job: others get their turn first, and a crash repeats at most one turn. */
export interface NextTurn {
  left: Record<string, unknown>;
}

export interface JobRunnerParts {
  database: Kysely<Database>;
  clock: Clock;
  handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs of each queue at the same time in this process: a full queue keeps nothing waiting in another. */
  places: Readonly<Partial<Record<JobQueue, number>>>;
  /** Whether this process has the database for itself, so that claims found at the start are its own from before. */
  exclusive: boolean;
  /** Whether it looks for jobs of other instances, and for those that have become due (the default). */
  polls?: boolean;
  /** Milliseconds between two such looks; two seconds by default. */
  pollEvery?: number;
  /** Called after every attempt. */
  observe?: (ended: { kind: string; outcome: 'done' | 'failed'; seconds: number }) => void;
  /** Keeps a span of every attempt. */
  tracing?: Pick<Tracing, 'begin'> | null;
}

/** A failed attempt at a job, or at claiming jobs. Never holds the payload. */
export interface JobFailure {
  job: string;
  kind: string;
  attempt: number;
  /** The trace of what wrote the job, or its own. */
  trace: string;
  error: unknown;
}

export interface JobRunner {
  /** Starts to look for jobs, now and again and again; `report` gets the failures. */
  start(report: (failure: JobFailure) => void): Promise<void>;
  /** Looks at once: call it after the commit that wrote a job. */
  wake(): void;
  /** Resolves when nothing is due and nothing runs. */
  idle(): Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Lifetime of a claim in seconds without an extension, so that jobs of a dead instance are taken over soon. */
const LEASE = 10;
const EXTEND_EVERY = 3_000;
/** Milliseconds between looks for jobs that other instances wrote, or that have become due. */
const POLL_EVERY = 2_000;
/** Seconds before the second attempt; doubled for each further one, up to ten minutes. */
const FIRST_DELAY = 2;
const LONGEST_DELAY = 600;

export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { database, clock, handlers } = parts;
  const kinds = Object.keys(handlers);
  const running = new Map<Promise<void>, JobQueue>();
  let poll: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = true;
  let report: (failure: JobFailure) => void = () => undefined;

  /** Claims until every place is taken or nothing is due; one look at a time, and a wish during it causes another. */
  const look = async () => {
    do {
      lookAgain = false;
      const now = clock.now();
      const jobs = await claimJobs(database, { kinds, places: freePlaces(), now, until: secondsAfter(now, LEASE) });
      for (const job of jobs) {
        const work = traced(job).finally(() => {
          running.delete(work);
          wake();
        });
        running.set(work, job.queue);
      }
    } while (shouldContinue());
  };

  const freePlaces = (): Partial<Record<JobQueue, number>> => {
    const free = { ...parts.places };
    for (const queue of running.values()) free[queue] = (free[queue] ?? 0) - 1;
    return free;
  };
  const shouldContinue = () => lookAgain && !stopped;
  const busy = () => looking !== undefined || running.size > 0;

  const wake = () => {
    if (stopped) return;
    lookAgain = true;
    looking ??= look()
      .catch((error: unknown) => report({ job: '', kind: 'claim', attempt: 0, trace: newTrace(), error }))
      .finally(() => {
        looking = undefined;
        // A wish that came after the last look and before this line.
        if (shouldContinue()) wake();
      });
  };

  const traced = async (job: Job) => {
    const parent = job.trace ?? newTrace();
    const { kind, queue, attempts: attempt } = job;
    const span = parts.tracing?.begin(parent, {
      kind: 'consumer',
      name: `job ${kind}`,
      attributes: { 'job.kind': kind, 'job.queue': queue, 'job.attempt': attempt },
    });
    await inTrace(readParent(parent).trace, () => perform(job, span), span);
  };

  const perform = async (job: Job, span: Span | null | undefined) => {
    const handler = handlers[job.kind];
    if (!handler) return;
    const began = performance.now();
    let failure: string | null = null;
    const ended = (outcome: 'done' | 'failed') =>
      parts.observe?.({ kind: job.kind, outcome, seconds: (performance.now() - began) / 1000 });
    const extend = setInterval(() => {
      extendClaim(database, job, secondsAfter(clock.now(), LEASE)).catch(() => false);
    }, EXTEND_EVERY);
    try {
      // Claims without an outcome count too, so that a job that kills its process is not tried forever.
      if (job.attempts > job.max_attempts) throw new Error('the process ended during every attempt');
      const next = await handler.run(job.payload);
      if (next) await continueJob(database, job, clock.now(), next.left);
      else if (handler.every) await rescheduleJob(database, job, secondsAfter(clock.now(), handler.every));
      else await finishJob(database, job, clock.now());
      ended('done');
    } catch (error) {
      ended('failed');
      failure = failureName(error);
      await failed(job, handler, error).catch((further: unknown) => tell(job, further));
    } finally {
      clearInterval(extend);
      span?.end(failure);
    }
  };

  const failed = async (job: Job, handler: JobHandler, error: unknown) => {
    tell(job, error);
    const name = failureName(error);
    if (job.attempts < job.max_attempts) {
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (job.attempts - 1));
      await retryJob(database, job, secondsAfter(clock.now(), delay), name);
    } else {
      await handler.exhausted?.(job.payload);
      await giveUpJob(database, job, clock.now(), name);
    }
  };

  const tell = (job: Job, error: unknown) =>
    report({ job: job.id, kind: job.kind, attempt: job.attempts, trace: presentTrace() ?? newTrace(), error });

  return {
    async start(listener) {
      report = listener;
      stopped = false;
      if (parts.exclusive) await releaseClaims(database);
      if (parts.polls ?? true) poll = setInterval(wake, parts.pollEvery ?? POLL_EVERY);
      wake();
    },
    wake,
    async idle() {
      wake();
      while (busy()) await Promise.all([looking, ...running.keys()]);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      await Promise.all(running.keys());
    },
  };
}
