import type { Models } from '@veridoor/models';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { SigningKeys } from './crypto/signing-keys.ts';
import type { Database } from './database/schema.ts';
import type { RateLimiter } from './http/limits/rate-limiter.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Messages } from './mail/messages.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outgoing } from './outbound/outgoing.ts';
import type { TxtRecords } from './outbound/txt-records.ts';
import type { FileStore } from './storage/files.ts';
import type { UploadFiles } from './storage/upload-files.ts';
import type { Tracing } from './trace.ts';

/** The parts that every feature may use. Tests have their own. */
export interface PlatformParts {
  configuration: Configuration;
  database: Kysely<Database>;
  clock: Clock;
  /** An unpredictable whole number from 0 to below its argument; tests repeat theirs. */
  randomBelow: (limit: number) => number;
  secrets: Secrets;
  signingKeys: SigningKeys;
  files: FileStore;
  uploadFiles: UploadFiles;
  jobs: JobRunner;
  outgoing: Outgoing;
  txtRecords: TxtRecords;
  messages: Messages;
  rateLimiter: RateLimiter;
  metrics: Metrics;
  /** Null where no spans are kept. */
  tracing: Tracing | null;
  /** Whether the networks are there; the processes that run them load them. */
  models: Pick<Models, 'missingModels'>;
}
