import type { Inspection, InspectionTask } from './image-worker.ts';
import { createWorkerPool } from '../../platform/jobs/worker-pool.ts';

/** Looks at stored images and PDFs, away from the thread that answers requests. */
export interface ImageCheck {
  /** Rejects when the thread crashed, ran out of memory or out of time, which says nothing about the next file. */
  inspect(task: InspectionTask): Promise<Inspection>;
  close(): Promise<void>;
}

export interface ImageCheckOptions {
  /** Threads at most; one file each. */
  threads: number;
  /** Milliseconds for one file, without waiting for a thread; then its thread is ended. */
  timeLimit: number;
  /** Module whose default export runs in the thread. */
  worker?: URL;
}

/** Megabytes of JavaScript objects in one thread; pixels lie outside and are bounded by the limit on pixels. */
const HEAP_LIMIT = 256;
/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE = 30_000;

/** A pool of worker threads for the check `image`. A thread that dies is replaced and takes only its own file along. */
export function createImageCheck({ threads, timeLimit, worker }: ImageCheckOptions): ImageCheck {
  const pool = createWorkerPool<InspectionTask, Inspection>({
    worker: worker ?? new URL('./image-worker.ts', import.meta.url),
    threads,
    timeLimit,
    heapLimit: HEAP_LIMIT,
    idle: IDLE,
  });
  return { inspect: (task) => pool.run(task), close: () => pool.close() };
}
