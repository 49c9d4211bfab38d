import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { missingModels } from '@veridoor/models';
import type { Kysely } from 'kysely';
import { createIntake } from './vision/pages/intake.ts';
import { createFaceReader } from './vision/faces/face-reader.ts';
import { createVideoReader } from './vision/faces/video-reader.ts';
import { createPageDrawer } from './vision/pages/page-drawer.ts';
import { createPdfCleaner } from './vision/pages/pdf/pdf-cleaner.ts';
import { createImageCheck } from './vision/pages/image-check.ts';
import { createPrintReader } from './vision/pages/print/print-reader.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Database } from './platform/database/schema.ts';
import { createMessages } from './platform/mail/messages.ts';
import { createOutgoing } from './platform/outbound/outgoing.ts';
import { createTxtRecords } from './platform/outbound/txt-records.ts';
import type { Parts } from './parts.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openFiles } from './platform/storage/files.ts';
import { readKeyring } from './platform/crypto/keyring.ts';
import { openFolderStore, type ObjectStore } from './platform/storage/object-store.ts';
import { openS3Store } from './platform/storage/s3-store.ts';
import { withSecrets } from './platform/crypto/sealed-values.ts';
import { openSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { openSigningKeys } from './platform/crypto/signing-keys.ts';
import { openUploadFiles } from './platform/storage/upload-files.ts';
import { createAmlIndexes } from './features/aml/aml-index.ts';
import { ENROL_FACE, enrolApproved, enrolFaceJob } from './features/biologin/enrolment.ts';
import { ANCHOR_AUDIT, anchorAuditJob } from './features/audit/audit-anchors.ts';
import { SEAL_AUDIT, sealAudit } from './features/audit/audit-chain.ts';
import { createCallNews } from './features/calls/news.ts';
import { SWEEP_CALLS, sweepCalls } from './features/calls/sweep.ts';
import { SEND_ACCOUNT_MAIL, sendAccountMail } from './features/users/mail/delivery.ts';
import { SEND_ACCOUNT_NOTICE, sendAccountNotice } from './features/users/mail/notices.ts';
import { SEND_CODE, sendCode } from './features/steps/codes/delivery.ts';
import { createSeenIndexes } from './features/duplicates/seen-index.ts';
import { createDeliveryWorker } from './features/webhooks/delivery/worker.ts';
import { checkDocument } from './features/documents/document-check.ts';
import { CHECK_DOCUMENT } from './records/documents/order-check.ts';
import { HOUSEKEEPING, housekeeping } from './features/privacy/housekeeping.ts';
import { CHECK_OPENID_DOMAINS, checkDomainsJob } from './features/users/openid/domains.ts';
import { createOpenidClients } from './features/users/openid/clients.ts';
import { createIpWhitelistGuard } from './features/users/ip-whitelist/ip-whitelist.ts';
import { ANSWER_TEST_CALL, answerTestCall } from './features/calls/test-agent.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import { rescreenProfilesJob, screenProfileJob } from './features/aml/screening/jobs.ts';
import { SCREEN_PROFILE } from './records/screening/order.ts';
import { RESCREEN_PROFILES, shareToRescreen } from './features/aml/screening/ranges.ts';
import { PASSWORD_COST } from './features/users/passwords.ts';
import { createDrawnTokens } from './features/users/drawn-tokens.ts';
import { createRateLimiter } from './platform/http/limits/rate-limiter.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { withHooks } from './records/hooks.ts';
import { useNextPin } from './features/biopay/pins.ts';
import { entityOfEvents } from './features/entities/view.ts';
import { reportOfEvents } from './features/reports/event-report.ts';
import { sessionReader } from './features/sessions/session.ts';
import { verificationOfEvents } from './features/verifications/view.ts';
import { EXPIRE_VERIFICATIONS, expireVerifications } from './features/verifications/expiry.ts';
import { RETENTION, retention } from './features/privacy/retention.ts';

/**
 * Milliseconds for the check of one file: forty megapixels take three seconds on a slow machine that has nothing else
 * to do.
 */
const CHECK_TIME_LIMIT = 30_000;

/** At most this many processes look at faces: each takes 270 MB, and four at once look at a video. */
const FACE_PROCESSES = 4;
/** At most this many processes read print, each with 300 MB: a page takes one a second. */
const PRINT_PROCESSES = 2;

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
  withHooks(database, {
    eventParts: [entityOfEvents, verificationOfEvents, reportOfEvents],
    approved: [enrolApproved, useNextPin],
    session: sessionReader,
  });
  // One thread stays free to answer requests.
  const threads = Math.max(1, availableParallelism() - 1);
  const objects = replaced.objects ?? openObjects(configuration);
  const files = openFiles({ database, clock, secrets, objects });
  const uploadFiles = openUploadFiles(database, files);
  const imageCheck = replaced.imageCheck ?? createImageCheck({ threads, timeLimit: CHECK_TIME_LIMIT });
  const printReader =
    replaced.printReader ??
    createPrintReader({ processes: Math.min(threads, PRINT_PROCESSES), timeLimit: CHECK_TIME_LIMIT });
  const faceProcesses = Math.min(threads, FACE_PROCESSES);
  const faceReader = replaced.faceReader ?? createFaceReader({ processes: faceProcesses, timeLimit: CHECK_TIME_LIMIT });
  const aml = createAmlIndexes(database, threads);
  const seen = createSeenIndexes({ clock, secrets });
  const callNews = createCallNews();
  const exclusive = configuration.databaseUrl === null;
  const metrics = createMetrics({ database, clock, shareToRescreen: () => shareToRescreen(database) });
  const outgoing =
    replaced.outgoing ??
    createOutgoing({
      loopback: configuration.development,
      networks: configuration.outgoingToNetworks,
    });
  const txtRecords = replaced.txtRecords ?? createTxtRecords();
  const { smtp, sms, development } = configuration;
  const messages = createMessages({ smtp, sms, development, outgoing, now: () => clock.now() });
  const jobs = createJobRunner({
    observe: (ended) => metrics.job(ended),
    database,
    clock,
    handlers: {
      [CHECK_DOCUMENT]: checkDocument({ database, files, clock, secrets, imageCheck, printReader, faceReader, seen }),
      [SCREEN_PROFILE]: screenProfileJob({ database, clock, secrets, aml }),
      [RESCREEN_PROFILES]: rescreenProfilesJob({ database, clock, secrets, aml }),
      [ENROL_FACE]: enrolFaceJob({ database, files, secrets, clock, faceReader }),
      [SEND_CODE]: sendCode({ database, clock, secrets, messages }),
      [SEND_ACCOUNT_MAIL]: sendAccountMail({ database, clock, messages }),
      [SEND_ACCOUNT_NOTICE]: sendAccountNotice({ database, clock, messages }),
      [SEAL_AUDIT]: sealAudit({ database }),
      [ANCHOR_AUDIT]: anchorAuditJob({ database, clock, configuration }),
      [ANSWER_TEST_CALL]: answerTestCall({ database, clock, callNews }),
      [SWEEP_CALLS]: sweepCalls({ database, clock, callNews }),
      [EXPIRE_VERIFICATIONS]: expireVerifications({ database, clock }),
      [CHECK_OPENID_DOMAINS]: checkDomainsJob({ database, clock, txtRecords }),
      [RETENTION]: retention({ database, clock, files }),
      [HOUSEKEEPING]: housekeeping({ database, clock, files, uploadFiles }),
    },
    concurrency: threads + 1,
    exclusive,
    polls: replaced.pollsJobs ?? true,
  });
  const random = () => Math.random();
  const signingKeys = await openSigningKeys(database, secrets, clock);
  return {
    configuration,
    database,
    clock,
    randomBelow: replaced.randomBelow ?? ((limit) => randomInt(limit)),
    secrets,
    signingKeys,
    passwordCost: replaced.passwordCost ?? PASSWORD_COST,
    drawnTokens: createDrawnTokens({ configuration, signingKeys, clock }),
    files,
    uploadFiles,
    intake: createIntake(threads),
    imageCheck,
    printReader,
    pageDrawer: createPageDrawer({ threads, timeLimit: CHECK_TIME_LIMIT }),
    pdfCleaner: createPdfCleaner({ threads, timeLimit: CHECK_TIME_LIMIT }),
    faceReader,
    videos: createVideoReader(faceReader),
    jobs,
    aml,
    seen,
    callNews,
    outgoing,
    txtRecords,
    messages,
    deliveries: createDeliveryWorker({ database, clock, secrets, outgoing, random, exclusive }),
    ipWhitelist: createIpWhitelistGuard({ database, clock }),
    openid: createOpenidClients({ outgoing, clock }),
    rateLimiter: createRateLimiter({ database, clock }),
    metrics,
    models: replaced.models ?? { missingModels },
  };
}

/** The installation's keys: those of the environment, or those in the data folder. */
export async function openInstallation(
  { secretKeys, dataFolder }: Pick<Configuration, 'secretKeys' | 'dataFolder'>,
  database: Kysely<Database>,
): Promise<Secrets> {
  return openSecrets(database, secretKeys ?? (await readKeyring(dataFolder)));
}

/** The bucket, or the folder `files` in the data folder. */
function openObjects({ s3, dataFolder }: Pick<Configuration, 's3' | 'dataFolder'>): ObjectStore {
  return s3 ? openS3Store(s3) : openFolderStore(join(dataFolder, 'files'));
}
