import { basename } from 'node:path';
import { Piscina } from 'piscina';
import { inChildSpan } from '../trace.ts';

export interface WorkerPoolOptions {
  /** Module whose default export runs in the thread. */
  worker: URL;
  /** Threads at most; one task each. */
  threads: number;
  /** Milliseconds for one task, without waiting for a thread; then its thread is ended. */
  timeLimit: number;
  /** Megabytes of JavaScript objects in one thread; pixels lie outside. */
  heapLimit: number;
  /** Milliseconds after which an idle thread ends and gives its memory back. */
  idle: number;
}

export interface WorkerPool<Task, Result> {
  /** Rejects when the thread crashed, ran out of memory or out of time, which says nothing about the next task. */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** Worker threads that are replaced when they die: a dead one costs only its own task. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { worker, threads, timeLimit, heapLimit, idle } = options;
  const name = basename(worker.pathname, '.ts');
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  });
  // A thread that dies between two tasks, or just after its task was given up, is simply replaced. Without a listener
  // its error would end the process.
  pool.on('error', () => undefined);
  const waiting: Array<() => void> = [];
  let free = threads;
  return {
    run: (task) =>
      inChildSpan(name, async () => {
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
      }),
    close: () => pool.destroy(),
  };
}
