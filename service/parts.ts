import type { Kysely, Transaction } from 'kysely';
import type { Configuration } from './platform/configuration.ts';
import type { Intake } from './features/documents/checks/intake.ts';
import type { FaceReader } from './features/liveness/faces/face-reader.ts';
import type { PageDrawer } from './features/documents/checks/page-drawer.ts';
import type { PdfCleaner } from './features/documents/checks/pdf/pdf-cleaner.ts';
import type { PictureCheck } from './features/documents/checks/picture-check.ts';
import type { Database } from './platform/database/schema.ts';
import type { Messages } from './platform/mail/messages.ts';
import type { Outgoing } from './platform/outbound/outgoing.ts';
import type { Clock } from './platform/clock.ts';
import type { FileStore } from './platform/storage/files.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { SigningKeys } from './platform/crypto/signing-keys.ts';
import type { UploadFiles } from './platform/storage/upload-files.ts';
import type { AmlIndexes } from './features/aml/aml-index.ts';
import type { SeenIndexes } from './features/duplicates/seen-index.ts';
import type { CallNews } from './features/calls/news.ts';
import type { DeliveryWorker } from './features/webhooks/delivery/worker.ts';
import type { IpWhitelistGuard } from './features/users/ip-whitelist/ip-whitelist.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';
import type { RateLimiter } from './platform/http/limits/rate-limiter.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

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
