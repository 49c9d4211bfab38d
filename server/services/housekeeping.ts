import type { Parts } from '../parts.ts';
import { secondsAfter } from '../repositories/clock.ts';
import { isFileInUse } from '../repositories/documents.ts';
import { addRecurringJob, deleteFinishedJobs } from '../repositories/jobs.ts';
import { deleteUpload, knownUploads, listExpiredUploads } from '../repositories/uploads.ts';
import type { JobHandler } from './job-runner.ts';
import { UPLOAD_LIFETIME } from './uploads.ts';

export const HOUSEKEEPING = 'housekeeping';
/** The one row of this recurring job, whatever number of instances there are. */
const ROW = '6f1d0c52-6f0e-4d0b-9a35-2f8f5c1b7f10';
/** Seconds between two turns. */
const EVERY = 600;
/** Seconds after which a request that wrote a file has long ended, one way or the other. */
const LEFTOVER_AGE = 3600;
/** Seconds that finished jobs are kept to be looked at. */
const JOB_AGE = 7 * 24 * 3600;
const BATCH = 100;

type CleaningParts = Pick<Parts, 'database' | 'clock' | 'files' | 'uploadFiles'>;

export async function scheduleHousekeeping({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, ROW, HOUSEKEEPING, clock.now());
}

/** Removes what nobody needs any more: expired uploads, what interrupted requests left behind, old finished jobs. */
export function housekeeping(parts: CleaningParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      await purgeUploads(parts);
      await purgeStrayUploads(parts);
      await settleFiles(parts);
      await deleteFinishedJobs(parts.database, secondsAfter(parts.clock.now(), -JOB_AGE));
    },
  };
}

/** Bytes first: a row without bytes is found again, bytes without a row would have to be searched for. */
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

/** Uploads that are older than any may be and have no row any more, because their profile was deleted. */
async function purgeStrayUploads({ database, clock, uploadFiles }: CleaningParts): Promise<void> {
  const ids = await uploadFiles.writtenBefore(secondsAfter(clock.now(), -UPLOAD_LIFETIME));
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const known = await knownUploads(database, batch);
    for (const id of batch) if (!known.has(id)) await uploadFiles.remove(id);
  }
}

/** Files that were stored while the process died: in use when the transaction was committed, to be removed otherwise. */
async function settleFiles({ database, clock, files }: CleaningParts): Promise<void> {
  for await (const key of files.unconfirmedBefore(secondsAfter(clock.now(), -LEFTOVER_AGE))) {
    await ((await isFileInUse(database, key)) ? files.confirm(key) : files.delete(key));
  }
}
