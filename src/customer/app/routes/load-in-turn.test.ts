import { expect, it, onTestFinished, vi } from 'vitest';
import { loadInTurn } from './load-in-turn.ts';

/** Loads two items in a browser with this connection, the first of which fails; returns what was loaded. */
async function loadWith(connection: object | undefined, signal = new AbortController().signal): Promise<string[]> {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { connection });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const loaded: string[] = [];
  const loads = ['steps', 'camera'].map((name) => () => {
    loaded.push(name);
    return name === 'steps' ? Promise.reject(new Error('no network')) : Promise.resolve();
  });
  await Promise.all([loadInTurn(loads, signal), vi.advanceTimersByTimeAsync(60_000)]);
  return loaded;
}

it.each([
  ['a browser that does not say', undefined],
  ['a browser that saves no data', { saveData: false }],
])('in %s the next screens are fetched one after the other, also after a failure', async (_, connection) => {
  expect(await loadWith(connection)).toEqual(['steps', 'camera']);
});

it('a browser that saves data fetches nothing before it is needed', async () => {
  expect(await loadWith({ saveData: true })).toEqual([]);
});

it('nothing is fetched after the person has left', async () => {
  expect(await loadWith(undefined, AbortSignal.abort())).toEqual([]);
});
