/** The worker's functions by name, each with one argument. */
export type Calls = Record<string, (argument: never) => unknown>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}
type Answer = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly fault: string };

/** In the worker: answers every question with the result or the error of the named function. */
export function answerCalls(calls: Calls): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(calls, data));
}

async function answer(calls: Calls, { id, name, argument }: Question): Promise<void> {
  let reply: Answer;
  try {
    reply = { id, value: await calls[name]?.(argument as never) };
  } catch (error) {
    reply = { id, fault: error instanceof Error ? error.message : 'failed' };
  }
  postMessage(reply);
}

/** A worker from the page's side. */
export interface WorkerClient<Known extends Calls> {
  /**
   * Asks, and transfers the objects in `transfer`. Rejects with the function's error. Every open question rejects once
   * the worker has died, was closed, or does not answer in time.
   */
  ask<Name extends keyof Known & string>(
    name: Name,
    argument: Parameters<Known[Name]>[0],
    transfer?: Transferable[],
  ): Promise<Awaited<ReturnType<Known[Name]>>>;
  close(): void;
}

/** Longer than the slowest phone needs for any question, the loading of the worker's code included. */
const TIME_LIMIT_MS = 20_000;

/** @param worker a new one; `close` ends it */
export function workerClient<Known extends Calls>(worker: Worker): WorkerClient<Known> {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let dead: Error | null = null;

  function end(reason: string): void {
    dead ??= new Error(reason);
    worker.terminate();
    for (const { reject } of open.values()) reject(dead);
    open.clear();
  }

  worker.addEventListener('error', () => end('the worker broke'));
  worker.addEventListener('messageerror', () => end('the worker cannot be understood'));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const waiting = open.get(data.id);
    open.delete(data.id);
    if ('fault' in data) waiting?.reject(new Error(data.fault));
    else waiting?.resolve(data.value);
  });

  return {
    async ask<Name extends keyof Known & string>(
      name: Name,
      argument: Parameters<Known[Name]>[0],
      transfer: Transferable[] = [],
    ): Promise<Awaited<ReturnType<Known[Name]>>> {
      if (dead) throw dead;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = ++last;
      open.set(id, { resolve, reject });
      const timer = setTimeout(() => end('the worker does not answer'), TIME_LIMIT_MS);
      try {
        const question: Question = { id, name, argument };
        worker.postMessage(question, transfer);
        return (await promise) as Awaited<ReturnType<Known[Name]>>;
      } finally {
        clearTimeout(timer);
        open.delete(id);
      }
    },
    close: () => end('the worker was closed'),
  };
}
