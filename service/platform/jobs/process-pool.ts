import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { inChildSpan } from '../trace.ts';

export interface ProcessPoolOptions {
  /** Module whose default export does the work, in a process of its own. */
  worker: URL;
  /** Processes at most; one task each. */
  processes: number;
  /** Milliseconds for one task, without waiting for a process; then its process is ended. */
  timeLimit: number;
  /** Milliseconds after which an idle process ends and gives its memory back. */
  idle: number;
}

export interface ProcessPool<Task, Result> {
  /**
   * Rejects when the process failed, ended or ran out of time, which says nothing about the next task. A person waits
   * for a task with `startTimeout`: it goes before those without, and if it has not begun at that signal, never does.
   */
  run(task: Task, options?: { startTimeout?: AbortSignal }): Promise<Result>;
  /** Has a process ready for a task that will come soon. */
  warm(): void;
  close(): Promise<void>;
}

/**
 * Images lie outside of V8's heap. With its usual 16 MB for young objects, they pile up until their sum makes V8 look
 * through the whole heap, five times for a video; with 1 MB, they go with the next young objects.
 */
const FLAGS = ['--max-semi-space-size=1'];

const PROGRAM = new URL('./process-program.ts', import.meta.url);

type Answer<Result> = { result: Result } | { error: string };

/**
 * Worker processes for native code: a fault in it ends its process alone, where it would end the service from a thread.
 * They know nothing of the environment, and so none of its secrets.
 */
export function createProcessPool<Task, Result>(options: ProcessPoolOptions): ProcessPool<Task, Result> {
  const { worker, processes, timeLimit, idle } = options;
  const name = basename(worker.pathname, '.ts');
  const all = new Set<ChildProcess>();
  const resting: { child: ChildProcess; end: NodeJS.Timeout }[] = [];
  const waiting: { persons: Array<() => void>; others: Array<() => void> } = { persons: [], others: [] };
  let free = processes;

  function start(): ChildProcess {
    const child = fork(PROGRAM, [worker.href], {
      env: {},
      execArgv: FLAGS,
      serialization: 'advanced',
      stdio: 'ignore',
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  /** A process that has nothing to do, or a new one. */
  function take(): ChildProcess {
    const rested = resting.pop();
    if (!rested) return start();
    clearTimeout(rested.end);
    return rested.child.connected ? rested.child : start();
  }

  function rest(child: ChildProcess): void {
    const end = setTimeout(() => {
      resting.splice(
        resting.findIndex((one) => one.child === child),
        1,
      );
      child.kill();
    }, idle);
    end.unref();
    resting.push({ child, end });
  }

  async function work(child: ChildProcess, task: Task): Promise<Result> {
    const given = new AbortController();
    const { signal } = given;
    const late = setTimeout(() => child.kill('SIGKILL'), timeLimit);
    try {
      const answered = once(child, 'message', { signal }) as Promise<[Answer<Result>]>;
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error('a worker process ended');
      });
      child.send({ task }, (error) => error && child.kill('SIGKILL'));
      const [answer] = await Promise.race([answered, ended]);
      if ('error' in answer) throw new Error(answer.error);
      rest(child);
      return answer.result;
    } catch (fault) {
      child.kill('SIGKILL');
      throw fault;
    } finally {
      clearTimeout(late);
      given.abort();
    }
  }

  async function waitForProcess(startTimeout: AbortSignal | undefined): Promise<void> {
    const line = startTimeout ? waiting.persons : waiting.others;
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        startTimeout?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(begin), 1);
        reject(new Error('a task was not begun in time'));
      };
      line.push(begin);
      startTimeout?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    run: (task, { startTimeout } = {}) =>
      inChildSpan(name, async () => {
        startTimeout?.throwIfAborted();
        if (free > 0) free -= 1;
        else await waitForProcess(startTimeout);
        try {
          return await work(take(), task);
        } finally {
          const next = waiting.persons.shift() ?? waiting.others.shift();
          if (next) next();
          else free += 1;
        }
      }),
    warm() {
      if (free > 0 && resting.length === 0) rest(start());
    },
    async close() {
      for (const { end } of resting.splice(0)) clearTimeout(end);
      const ended = [...all].map((child) => once(child, 'exit'));
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}
