import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { countDueJobs } from '../jobs/queries.ts';
import type { Clock } from '../clock.ts';

/**
 * Figures of one instance. Labels are routes, kinds and codes: never an identifier, an address or anything of a person.
 */
export interface Metrics {
  /** An answered request. `route` is the pattern of its address, null without one. */
  request(answered: { method: string; route: string | null; status: number; seconds: number }): void;
  /** An attempt at a job that ended. */
  job(ended: { kind: string; outcome: 'done' | 'failed'; seconds: number }): void;
  /** All of them, as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
}

/** Buckets in seconds: from a read from the database's memory to an upload over a slow line. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 20, 60, 300];

/** A figure that is asked of the database when the figures are read. */
export interface DatabaseGauge {
  name: string;
  help: string;
  read(database: Kysely<Database>): Promise<number>;
}

interface MetricsParts {
  database: Kysely<Database>;
  clock: Clock;
  gauges: readonly DatabaseGauge[];
}

export function createMetrics({ database, clock, gauges }: MetricsParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'veridoor_http_request_duration_seconds',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'veridoor_job_duration_seconds',
    help: 'Attempts at background jobs',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const unanswered = new Counter({
    name: 'veridoor_metrics_failures_total',
    help: 'Times that the jobs could not be asked for',
    registers,
  });
  const due = new Gauge({
    name: 'veridoor_jobs_due',
    help: 'Jobs that are due and that no instance has begun, by kind; the same from every instance',
    labelNames: ['kind'],
    registers,
  });
  const waiting = new Gauge({
    name: 'veridoor_jobs_oldest_due_seconds',
    help: 'Age of the job that has been due for longest and that no instance has begun, by kind; the same from every instance',
    labelNames: ['kind'],
    registers,
  });
  const asked = gauges.map(({ name, help, read }) => ({ gauge: new Gauge({ name, help, registers }), read }));
  const ask = async () => {
    due.reset();
    waiting.reset();
    try {
      const now = clock.now();
      for (const { kind, count, oldest } of await countDueJobs(database, now)) {
        due.set({ kind }, count);
        waiting.set({ kind }, (now.getTime() - oldest.getTime()) / 1000);
      }
      for (const { gauge, read } of asked) gauge.set(await read(database));
    } catch {
      unanswered.inc();
    }
  };
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route: route ?? 'none', status: String(status) }, seconds),
    job: ({ kind, outcome, seconds }) => jobs.observe({ kind, outcome }, seconds),
    text: () => ask().then(() => registry.metrics()),
    contentType: registry.contentType,
  };
}

/** Serves figures for Prometheus at /metrics, on a port of their own that no customer reaches. */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  metrics: Metrics,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
