import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { missingModels } from '@veridoor/models';
import type { Kysely } from 'kysely';
import { createFeatureParts } from './features/parts.ts';
import { features } from './features/registry.ts';
import type { Parts } from './parts.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Configuration, Role, TracingConfiguration } from './platform/configuration.ts';
import { openInstallation } from './platform/crypto/installation.ts';
import { withSecrets } from './platform/crypto/sealed-values.ts';
import { openSigningKeys } from './platform/crypto/signing-keys.ts';
import type { Database } from './platform/database/schema.ts';
import type { JobQueue } from './platform/database/tables/installation.ts';
import { createRateLimiter } from './platform/http/limits/rate-limiter.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { createMessages } from './platform/mail/messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createOutgoing } from './platform/outbound/outgoing.ts';
import { createTxtRecords } from './platform/outbound/txt-records.ts';
import { openFiles } from './platform/storage/files.ts';
import { openFolderStore, type ObjectStore } from './platform/storage/object-store.ts';
import { openS3Store } from './platform/storage/s3-store.ts';
import { openUploadFiles } from './platform/storage/upload-files.ts';
import type { Tracing } from './platform/trace.ts';
import { joinHooks, withHooks } from './records/hooks.ts';
import { createVisionParts } from './vision/parts.ts';

/** Puts the parts of the service together on a migrated database. The application starts and ends those that run. */
export async function createParts(
  configuration: Configuration,
  database: Kysely<Database>,
  clock: Clock = systemClock,
  replaced: Partial<
    Pick<
      Parts,
      | 'imageCheck'
      | 'faceReader'
      | 'outgoing'
      | 'txtRecords'
      | 'printReader'
      | 'randomBelow'
      | 'passwordCost'
      | 'models'
    >
  > & {
    objects?: ObjectStore;
    /** Whether jobs that have become due are looked for: not where a test moves the clock. */
    pollsJobs?: boolean;
  } = {},
): Promise<Parts> {
  const secrets = await openInstallation(configuration, database);
  withSecrets(database, secrets);
  withHooks(database, joinHooks(features.flatMap(({ hooks }) => hooks ?? [])));
  // One thread stays free to answer requests.
  const threads = Math.max(1, availableParallelism() - 1);
  const files = openFiles({ database, clock, secrets, objects: replaced.objects ?? openObjects(configuration) });
  const { smtp, sms, development, outgoingToNetworks: networks } = configuration;
  const outgoing = replaced.outgoing ?? createOutgoing({ loopback: development, networks });
  const platform = {
    configuration,
    database,
    clock,
    randomBelow: replaced.randomBelow ?? ((limit: number) => randomInt(limit)),
    secrets,
    signingKeys: await openSigningKeys(database, secrets, clock),
    files,
    uploadFiles: openUploadFiles(database, files),
    outgoing,
    txtRecords: replaced.txtRecords ?? createTxtRecords(),
    messages: createMessages({ smtp, sms, development, outgoing, now: () => clock.now() }),
    rateLimiter: createRateLimiter({ database, clock }),
    metrics: createMetrics({ database, clock, gauges: features.flatMap(({ gauges }) => gauges ?? []) }),
    tracing: configuration.tracing && (await openTracing(configuration.tracing)),
    models: replaced.models ?? { missingModels },
  };
  const ofFeatures = createFeatureParts(platform, threads);
  const idle = {
    ...platform,
    ...createVisionParts(threads, replaced),
    ...ofFeatures,
    passwordCost: replaced.passwordCost ?? ofFeatures.passwordCost,
  };
  const jobs = createJobRunner({
    observe: (ended) => platform.metrics.job(ended),
    tracing: platform.tracing,
    database,
    clock,
    handlers: Object.assign({}, ...features.map((feature) => feature.jobs?.(idle))),
    places: placesOfJobs(configuration.role, threads),
    ...(configuration.role !== 'all' && { pollEvery: POLL_OF_ROLES }),
    exclusive: configuration.databaseUrl === null,
    polls: replaced.pollsJobs ?? true,
  });
  return { ...idle, jobs };
}

/** The SDK is loaded only where somebody takes its spans. */
async function openTracing(configuration: TracingConfiguration): Promise<Tracing> {
  const { createTracing } = await import('./platform/tracing.ts');
  return createTracing(configuration);
}

/** Milliseconds between looks for jobs that instances of other roles wrote: a code leaves within a second. */
const POLL_OF_ROLES = 500;

/**
 * Jobs of each queue at the same time. Checks are bound by the processor: one more than threads keeps these busy while it
 * reads and writes. The others wait for the network and the database. Calls are with the requests, whose sockets hear of
 * them.
 */
function placesOfJobs(role: Role, threads: number): Partial<Record<JobQueue, number>> {
  const places = {
    web: { calls: 2 },
    checks: { checks: threads + 1, background: 2 },
    deliver: { messages: 4, audit: 1, housekeeping: 2 },
  };
  return role === 'all' ? { ...places.web, ...places.checks, ...places.deliver } : places[role];
}

/** The bucket, or the folder `files` in the data folder. */
export function openObjects({ s3, dataFolder }: Pick<Configuration, 's3' | 'dataFolder'>): ObjectStore {
  return s3 ? openS3Store(s3) : openFolderStore(join(dataFolder, 'files'));
}
