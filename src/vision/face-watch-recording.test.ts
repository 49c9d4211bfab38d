import { afterEach, describe, expect, it, vi } from 'vitest';
import { challengerFor, detection, left, path, settle, stage } from '../testing/watched-face.ts';
import { watchFace } from './face-watch.ts';

describe('recording of a watched face', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('the face watch records from the moment a prompt is known, without earlier frames', async () => {
    vi.useFakeTimers();
    const set = stage();
    const { show, see } = set;
    const asked = Promise.withResolvers<void>();
    const { ask, videos } = challengerFor([{ action: 'follow', wait: 400, path }]);
    const stop = watchFace(
      set.video,
      set.analyzer,
      { ask: (wishes) => asked.promise.then(() => ask(wishes)) },
      () => undefined,
    );
    await show();
    await see();
    await show(700);
    // One frame is still being analysed when the service is asked, and when it answers.
    await show();
    await see();
    await vi.advanceTimersByTimeAsync(80);
    asked.resolve();
    await set.settle();
    await see(left);
    for (let i = 0; i < 5; i++) {
      await show(100);
      await see();
    }
    for (let i = 0; i < 9; i++) {
      await show(100);
      await see(left);
    }
    expect(videos).toHaveLength(1);
    const [{ frames, between } = { frames: [], between: [] }] = videos;
    expect(frames.every(({ at }) => at > 0)).toBe(true);
    expect(frames.slice(0, 3).map(({ at }) => at)).toEqual([100, 200, 300]);
    // The point stops at 900 milliseconds, and the nose is there.
    expect(frames.at(-1)?.at).toBe(900);
    // Every frame is sent small, too, however long a look takes: the video has no gap.
    expect(between.map(({ at }) => at)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900]);
    expect(frames[0]?.image).toEqual(Uint8Array.of(4));
    stop();
  });

  it('the face watch sends the video in pieces while the prompt goes on, and the rest at its end', async () => {
    vi.useFakeTimers();
    const set = stage();
    const long = [{ yaw: 20, pitch: 0, travel: 1200, dwell: 1300 }];
    const { ask, videos, pieces } = challengerFor([{ action: 'follow', wait: 400, path: long }]);
    const stop = watchFace(set.video, set.analyzer, { ask }, () => undefined);
    await settle(set);
    const sent: number[] = [];
    for (let at = 100; at <= 2900; at += 100) {
      await set.show(100);
      await set.see(at > 1600 ? left : detection);
      if (pieces.length > sent.length) sent.push(at);
    }
    expect(sent).toEqual([1000, 2000]);
    expect(videos).toHaveLength(1);
    const timesOf = (which: 'frames' | 'between') =>
      [...pieces, ...videos].map((piece) => piece[which].map(({ at }) => at));
    // Each small frame once, in the order of time; and what the last piece has is little.
    expect(timesOf('between').flat()).toEqual(Array.from({ length: 29 }, (_, i) => (i + 1) * 100));
    expect(timesOf('between')[2]).toEqual([2100, 2200, 2300, 2400, 2500, 2600, 2700, 2800, 2900]);
    const large = timesOf('frames');
    expect(large.every((times) => times.length > 0)).toBe(true);
    expect(large.flat()).toEqual(large.flat().toSorted((one, other) => one - other));
    expect(large.flat().at(-1)).toBe(2900);
    stop();
  });
});
