import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createIntake } from './checks/intake.ts';
import { createPictureCheck } from './checks/picture-check.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/schema.ts';
import type { Parts } from './parts.ts';
import { systemClock, type Clock } from './repositories/clock.ts';
import { FolderFileStore } from './repositories/files.ts';
import { createSecrets, readSecretKey } from './repositories/secrets.ts';
import { openSigningKeys } from './repositories/signing-keys.ts';
import { openUploadFiles } from './repositories/upload-files.ts';
import { createAmlIndexes } from './services/aml-index.ts';
import { RESCREEN_PROFILES, SCREEN_PROFILE, rescreenProfilesJob, screenProfileJob } from './services/aml-screening.ts';
import { CHECK_DOCUMENT, checkDocument } from './services/document-check.ts';
import { HOUSEKEEPING, housekeeping } from './services/housekeeping.ts';
import { createJobRunner } from './services/job-runner.ts';

/** Milliseconds for the check of one file: forty megapixels take two seconds on a slow machine. */
const CHECK_TIME_LIMIT = 20_000;

/** Puts the parts of the service together on a migrated database. The application starts and ends those that run. */
export async function createParts(
  configuration: Configuration,
  database: Kysely<Database>,
  clock: Clock = systemClock,
  replaced: Partial<Pick<Parts, 'pictureCheck'>> = {},
): Promise<Parts> {
  const { dataFolder } = configuration;
  const secrets = createSecrets(configuration.secretKey ?? (await readSecretKey(dataFolder)));
  // One thread stays free to answer requests.
  const threads = Math.max(1, availableParallelism() - 1);
  const files = new FolderFileStore(join(dataFolder, 'files'));
  const uploadFiles = openUploadFiles(join(dataFolder, 'uploads'));
  const pictureCheck = replaced.pictureCheck ?? createPictureCheck({ threads, timeLimit: CHECK_TIME_LIMIT });
  const aml = createAmlIndexes(database);
  const jobs = createJobRunner({
    database,
    clock,
    handlers: {
      [CHECK_DOCUMENT]: checkDocument({ database, files, clock, pictureCheck }),
      [SCREEN_PROFILE]: screenProfileJob({ database, clock, secrets, aml }),
      [RESCREEN_PROFILES]: rescreenProfilesJob({ database, clock, secrets, aml }),
      [HOUSEKEEPING]: housekeeping({ database, clock, files, uploadFiles }),
    },
    concurrency: threads + 1,
    exclusive: configuration.databaseUrl === null,
  });
  return {
    configuration,
    database,
    clock,
    secrets,
    signingKeys: await openSigningKeys(database, secrets, clock),
    files,
    uploadFiles,
    intake: createIntake(threads),
    pictureCheck,
    jobs,
    aml,
  };
}
