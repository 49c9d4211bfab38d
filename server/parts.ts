import type { Kysely, Transaction } from 'kysely';
import type { Configuration } from './configuration.ts';
import type { Intake } from './checks/intake.ts';
import type { FaceReader } from './checks/faces/face-reader.ts';
import type { PageDrawer } from './checks/page-drawer.ts';
import type { PdfCleaner } from './checks/pdf-cleaner.ts';
import type { PictureCheck } from './checks/picture-check.ts';
import type { Database } from './db/schema.ts';
import type { Messages } from './outgoing/messages.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Clock } from './repositories/clock.ts';
import type { FileStore } from './repositories/files.ts';
import type { Secrets } from './repositories/secrets.ts';
import type { SigningKeys } from './repositories/signing-keys.ts';
import type { UploadFiles } from './repositories/upload-files.ts';
import type { AmlIndexes } from './services/aml-index.ts';
import type { SeenIndexes } from './services/duplicates/seen-index.ts';
import type { CallNews } from './services/calls/news.ts';
import type { DeliveryWorker } from './services/delivery-worker.ts';
import type { IpWhitelistGuard } from './services/ip-whitelist.ts';
import type { JobRunner } from './services/job-runner.ts';
import type { RateLimiter } from './services/rate-limiter.ts';
import type { Metrics } from './services/metrics.ts';

/** What the application is built from. Tests bring their own; services name the parts that they need. */
export interface Parts {
  configuration: Configuration;
  database: Kysely<Database>;
  clock: Clock;
  secrets: Secrets;
  signingKeys: SigningKeys;
  files: FileStore;
  uploadFiles: UploadFiles;
  intake: Intake;
  pictureCheck: PictureCheck;
  pageDrawer: PageDrawer;
  pdfCleaner: PdfCleaner;
  faceReader: FaceReader;
  jobs: JobRunner;
  aml: AmlIndexes;
  seen: SeenIndexes;
  callNews: CallNews;
  outgoing: Outgoing;
  messages: Messages;
  deliveries: DeliveryWorker;
  ipWhitelist: IpWhitelistGuard;
  rateLimiter: RateLimiter;
  metrics: Metrics;
}

/**
 * The database or a transaction on it. Inside a transaction use only the transaction: the embedded database has one
 * connection, and asking for a second one would wait for ever.
 */
export type Connection = Kysely<Database> | Transaction<Database>;
