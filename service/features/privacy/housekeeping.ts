import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { deleteExpiredChallenges } from '../biologin/passkeys/queries.ts';
import { deleteExpiredWalletRequests } from '../wallet/queries.ts';
import { purgeAnswers } from '../../platform/http/idempotency/queries.ts';
import { purgeRateLimits } from '../../platform/http/limits/queries.ts';
import { addRecurringJob, deleteFinishedJobs } from '../../platform/jobs/queries.ts';
import { deleteUpload, listExpiredUploads } from '../../platform/storage/queries.ts';
import { ANSWER_LIFETIME } from '../../platform/http/idempotency/idempotency.ts';
import { CODE_WINDOW } from '../steps/codes/limits.ts';
import { forgetOldFrames } from '../liveness/queries.ts';
import { deleteExpiredMailTokens } from '../users/mail/queries.ts';
import { deleteExpiredOpenidLogins } from '../users/openid/logins-queries.ts';
import { deleteExpiredFactorChallenges } from '../users/second-factor/queries.ts';
import { deleteExpiredCodes } from '../steps/codes/queries.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';

export const HOUSEKEEPING = 'housekeeping';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '6f1d0c52-6f0e-4d0b-9a35-2f8f5c1b7f10';
/** Seconds between two turns. */
const EVERY = 600;
/** Seconds that finished jobs are kept to be looked at. */
const JOB_AGE = 7 * 24 * 3600;
/** Seconds over which anything is counted, and a second of such windows. */
const LONGEST_WINDOW = 2 * CODE_WINDOW;
/** Seconds that a code is kept after its end: a late customer learns why it no longer works. */
const CODE_AGE = 24 * 3600;
/** Seconds that frames of a challenge wait for its other answers: longer than any challenge takes. */
const FRAMES_AGE = 300;
const BATCH = 100;

type CleaningParts = Pick<Parts, 'database' | 'clock' | 'files' | 'uploadFiles'>;

export async function scheduleHousekeeping({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: HOUSEKEEPING, queue: 'housekeeping', runAt: clock.now() });
}

/** Removes unneeded data: expired uploads, remains of interrupted requests, old finished jobs. */
export function housekeeping(parts: CleaningParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      await purgeUploads(parts);
      await purgeFiles(parts);
      const now = parts.clock.now();
      await deleteFinishedJobs(parts.database, secondsAfter(now, -JOB_AGE));
      await purgeAnswers(parts.database, secondsAfter(now, -ANSWER_LIFETIME));
      await purgeRateLimits(parts.database, secondsAfter(now, -LONGEST_WINDOW));
      await forgetOldFrames(parts.database, secondsAfter(now, -FRAMES_AGE));
      await deleteExpiredChallenges(parts.database, now);
      await deleteExpiredWalletRequests(parts.database, now);
      await deleteExpiredMailTokens(parts.database, now);
      await deleteExpiredFactorChallenges(parts.database, now);
      await deleteExpiredOpenidLogins(parts.database, now);
      await deleteExpiredCodes(parts.database, secondsAfter(now, -CODE_AGE));
    },
  };
}

/** Bytes first: a row without bytes is found again, bytes without a row would require a search. */
async function purgeUploads({ database, clock, uploadFiles }: CleaningParts): Promise<void> {
  for (;;) {
    const ids = await listExpiredUploads(database, clock.now(), BATCH);
    for (const id of ids) {
      await uploadFiles.remove(id);
      await deleteUpload(database, id);
    }
    if (ids.length < BATCH) return;
  }
}

/** Remains of interrupted requests, released files, and parts of deleted uploads. */
async function purgeFiles({ files }: CleaningParts): Promise<void> {
  while ((await files.deleteExpired(BATCH)) === BATCH);
}
