import { Piscina } from 'piscina';
import type { CheckResult } from '../../contract/document.ts';
import type { InspectionTask } from './picture-worker.ts';

/** Looks at stored pictures and PDFs, away from the thread that answers requests. */
export interface PictureCheck {
  /** Rejects when the thread crashed, ran out of memory or out of time: that says nothing of the next file. */
  inspect(task: InspectionTask): Promise<CheckResult>;
  close(): Promise<void>;
}

export interface PictureCheckOptions {
  /** Threads at most; one file each. */
  threads: number;
  /** Milliseconds for one file, waiting for a thread not included; then its thread is ended. */
  timeLimit: number;
  /** Module whose default export is run in the thread. */
  worker?: URL;
}

/** Megabytes of JavaScript objects in one thread; pixels lie outside and are bounded by the limit on pixels. */
const HEAP_LIMIT = 256;
/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE = 30_000;

/** A pool of worker threads for the check `picture`. A thread that dies is replaced and takes only its own file along. */
export function createPictureCheck({ threads, timeLimit, worker }: PictureCheckOptions): PictureCheck {
  const pool = new Piscina<InspectionTask, CheckResult>({
    filename: (worker ?? new URL('./picture-worker.ts', import.meta.url)).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
  });
  const waiting: Array<() => void> = [];
  let free = threads;
  return {
    async inspect(task) {
      // Waiting here and not in the pool's queue keeps the time limit for the work itself.
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await pool.run(task, { signal: AbortSignal.timeout(timeLimit) });
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
    close: () => pool.destroy(),
  };
}
