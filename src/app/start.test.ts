import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start } from './start.ts';

const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to open the interface; whatever is not a text is answered thus. */
function begin(answer: () => Promise<Response>) {
  const fetch = (input: RequestInfo | URL) =>
    (input instanceof Request ? input.url : input.toString()).endsWith('/shell.json')
      ? Promise.resolve(Response.json({ loading: { session: 'We are opening it.' } }))
      : answer();
  vi.stubGlobal('fetch', fetch);
  const slowly = vi.fn<(sentence: string) => void>();
  return { slowly, started: start(Object.assign(window, { fetch }), slowly) };
}

it('an interface that is not open after one and a half seconds says so', async () => {
  const { slowly } = begin(() => NEVER);
  await vi.advanceTimersByTimeAsync(1400);
  expect(slowly).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(slowly.mock.calls).toEqual([['We are opening it.']]);
});

it('an interface that opened in time says nothing about it', async () => {
  const { slowly, started } = begin(() => Promise.resolve(new Response('', { status: 404 })));
  await vi.advanceTimersByTimeAsync(1000);
  expect((await started).problem?.code).toBe('configuration_invalid');
  await vi.advanceTimersByTimeAsync(3000);
  expect(slowly).not.toHaveBeenCalled();
});
