import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Parts } from './parts.ts';
import type { JobHandler } from './platform/jobs/job-runner.ts';
import type { DatabaseGauge } from './platform/metrics/metrics.ts';
import type { Hooks } from './records/hooks.ts';

/** The parts that handlers of jobs may use: the job runner is made of the handlers. */
export type JobParts = Omit<Parts, 'jobs'>;

/** What a feature gives to the application. `service/features/registry.ts` lists them. */
export interface Feature {
  routes?: readonly ((parts: Parts) => FastifyPluginAsyncTypebox)[];
  /** Handlers of its jobs, by their kind. */
  jobs?: (parts: JobParts) => Readonly<Record<string, JobHandler>>;
  /** Write the rows of its recurring jobs. */
  schedules?: readonly ((parts: Parts) => Promise<void>)[];
  /** What it does for the floors and features below it. */
  hooks?: Partial<Hooks>;
  gauges?: readonly DatabaseGauge[];
  /** Opens what is not a route on the same port; the result closes it, before the port closes. */
  open?: (app: FastifyInstance, parts: Parts, timeouts: { token: number }) => () => Promise<void>;
  start?: (parts: Parts, log: FastifyBaseLogger) => Promise<void>;
  /** Stops what `start` started, while the jobs stop. */
  stop?: (parts: Parts) => Promise<void>;
  /** Called when nothing runs any more. */
  close?: (parts: Parts, log: FastifyBaseLogger) => Promise<void>;
}
