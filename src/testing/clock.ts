import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Timers from half a second on are the interface's, ms; shorter ones are steps of libraries. */
const HELD_FROM = 500;
/** How long a test waits in vain for the screen, in real ms. No timer of the interface has this length. */
export const GIVE_UP = 9999;

type Handle = ReturnType<typeof setTimeout>;
interface Timer {
  due: number;
  readonly every: number | null;
  readonly run: () => void;
}

const held = new Map<Handle, Timer>();
const { setTimeout: realTimeout, clearTimeout: clearReal, setInterval: realInterval } = globalThis;

/**
 * Stops the time of a test: the date stands still, and what the interface would do in a second waits for `pass`. So a
 * slow machine sees what a quick one sees.
 */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  const holding = (real: typeof setTimeout, repeats: boolean) =>
    ((run: () => void, delay = 0, ...others: []) => {
      if (delay < HELD_FROM || delay === GIVE_UP) return real(run, delay, ...others);
      const handle = realTimeout(() => undefined);
      held.set(handle, { due: Date.now() + delay, every: repeats ? delay : null, run });
      return handle;
    }) as typeof setTimeout;
  const clear = (handle?: Handle) => {
    if (handle !== undefined) held.delete(handle);
    clearReal(handle);
  };
  Object.assign(globalThis, {
    setTimeout: holding(realTimeout, false),
    setInterval: holding(realInterval, true),
    clearTimeout: clear,
    clearInterval: clear,
  });
}

/** Forgets what still waits. */
export function resumeTime(): void {
  vi.useRealTimers();
  Object.assign(globalThis, {
    setTimeout: realTimeout,
    setInterval: realInterval,
    clearTimeout: clearReal,
    clearInterval: clearReal,
  });
  held.clear();
}

/** Lets the time of a test pass: whatever becomes due is done, in order. */
export async function pass(milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const [next] = [...held].toSorted(([, one], [, other]) => one.due - other.due);
    if (!next || next[1].due > end) break;
    const [handle, timer] = next;
    vi.setSystemTime(timer.due);
    if (timer.every === null) held.delete(handle);
    else timer.due += timer.every;
    await act(async () => timer.run());
  }
  vi.setSystemTime(end);
}
