import { describe, expect, it, vi } from 'vitest';
import { workerClient } from './calls.ts';

/** The page's end of a worker that the test plays. */
function pretendedWorker() {
  const target = new EventTarget();
  const asked: { id: number; name: string; argument: unknown }[] = [];
  const terminate = vi.fn<() => void>();
  const worker = Object.assign(target, {
    postMessage: (question: (typeof asked)[number]) => asked.push(question),
    terminate,
  });
  return {
    worker: worker as unknown as Worker,
    asked,
    terminate,
    say: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
    breakDown: () => target.dispatchEvent(new Event('error')),
  };
}

type Known = { double: (number: number) => number };

describe('worker client', () => {
  it('the worker client matches each answer to its question, in any order', async () => {
    const { worker, asked, say } = pretendedWorker();
    const client = workerClient<Known>(worker);
    const answers = Promise.all([client.ask('double', 1), client.ask('double', 2)]);
    expect(asked.map(({ name, argument }) => [name, argument])).toEqual([
      ['double', 1],
      ['double', 2],
    ]);
    say({ id: asked[1]!.id, value: 4 });
    say({ id: asked[0]!.id, value: 2 });
    expect(await answers).toEqual([2, 4]);
  });

  it('the worker client rejects one question for a fault and all for a broken worker', async () => {
    const { worker, asked, say, breakDown, terminate } = pretendedWorker();
    const client = workerClient<Known>(worker);
    const first = client.ask('double', 1);
    say({ id: asked[0]!.id, fault: 'no number' });
    await expect(first).rejects.toThrow('no number');
    const second = client.ask('double', 2);
    breakDown();
    await expect(second).rejects.toThrow('broke');
    await expect(client.ask('double', 3)).rejects.toThrow('broke');
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('the worker client gives up a worker that does not answer', async () => {
    vi.useFakeTimers();
    try {
      const { worker, terminate } = pretendedWorker();
      const late = workerClient<Known>(worker)
        .ask('double', 1)
        .catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await late).toEqual(new Error('the worker does not answer'));
      expect(terminate).toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});
