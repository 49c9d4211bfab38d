import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FaceDetection } from '@veridoor/face-vision/face/guide';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import type { FaceAnalyzer } from './face-analyzer.ts';
import { watchFace, type Asked, type Challenger, type FaceNews } from './face-watch.ts';
import type { Frames, Verdict } from './prompt-performance.ts';

const rest = { yaw: 0, pitch: 0, size: 60, openness: 0.3, mouth: 0.6 };
const detection: FaceDetection = { faces: 1, middle: [0.5, 0.5], size: 0.2, light: 120, look: rest };
const left: FaceDetection = { ...detection, look: { ...rest, yaw: 20 } };

/** A video and a worker whose frames and answers come when the test says so. */
function stage() {
  let waiting: (() => void)[] = [];
  let time = 0;
  const video = {
    paused: false,
    videoWidth: 640,
    videoHeight: 480,
    get currentTime() {
      return time;
    },
    requestVideoFrameCallback: (callback: () => void) => {
      return waiting.push(callback);
    },
  } as unknown as HTMLVideoElement;
  vi.stubGlobal('OffscreenCanvas', function () {});
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.stubGlobal('VideoFrame', undefined);
  const looks: ((seen: FaceDetection) => void)[] = [];
  let number = 0;
  const analyzer = {
    ask(name: string, argument: unknown) {
      if (name === 'encode') return Promise.resolve(Uint8Array.of(argument as number));
      if (name === 'small') return Promise.resolve(new Uint8Array());
      return new Promise((resolve) => {
        looks.push((seen) => resolve({ detection: seen, image: ++number }));
      });
    },
    close: () => undefined,
  } as unknown as FaceAnalyzer;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    video,
    analyzer,
    settle,
    /** Shows a frame that goes to the worker. */
    async show(after = 50) {
      await vi.advanceTimersByTimeAsync(after);
      time += 1;
      const called = waiting;
      waiting = [];
      for (const callback of called) callback();
      await settle();
    },
    /** The worker answers its oldest frame. */
    async see(seen: FaceDetection = detection) {
      looks.shift()?.(seen);
      await settle();
    },
  };
}

describe('watched face', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const path = [{ yaw: 20, pitch: 0, travel: 200, dwell: 300 }];
  const smiling: FaceDetection = { ...detection, look: { ...rest, mouth: 0.8 } };

  /** A service that gives these prompts in turn, and the outcome. */
  function challengerFor(prompts: readonly Prompt[], verdict: Verdict = { passed: true, hint: null }) {
    const videos: Frames[] = [];
    const pieces: Frames[] = [];
    const asked = (number: number): Asked => ({
      prompt: prompts[number]!,
      limit: 15_000,
      send: (piece) => void piece.then((frames) => pieces.push(frames)),
      answer: async (last) => {
        videos.push(await last);
        return number + 1 < prompts.length ? asked(number + 1) : verdict;
      },
    });
    const ask = vi.fn<Challenger['ask']>(async () => asked(0));
    return { ask, videos, pieces };
  }
  /** A face that lies well long enough for a prompt. */
  async function settle({ show, see }: ReturnType<typeof stage>): Promise<void> {
    await show();
    await see();
    await show(700);
    await see();
  }

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

  it('the face watch prompts one action after another and keeps the first rest face', async () => {
    vi.useFakeTimers();
    const set = stage();
    const reported: FaceNews[] = [];
    const { ask, videos } = challengerFor([
      { action: 'smile', wait: 400 },
      { action: 'follow', wait: 400, path },
    ]);
    const stop = watchFace(set.video, set.analyzer, { ask }, (news) => reported.push(news));
    await settle(set);
    for (let i = 0; i < 4; i++) {
      await set.show(100);
      await set.see();
    }
    expect(reported.at(-1)).toMatchObject({ word: 'smile', cannot: expect.any(Function) as () => void });
    await set.show(100);
    await set.see(smiling);
    expect(videos).toHaveLength(1);
    await set.show(450);
    await set.see(left);
    expect(reported.at(-1)).toMatchObject({
      word: 'follow',
      cue: { nose: { yaw: 20, pitch: 0 }, drawing: { unhurried: false } },
    });
    await set.show(1000);
    await set.see(left);
    expect(videos).toHaveLength(2);
    expect(reported.at(-1)).toMatchObject({ word: 'seen', well: true });
    stop();
  });

  it('the face watch replaces declined prompts, slower at first, until a person must review', async () => {
    vi.useFakeTimers();
    const set = stage();
    let news: FaceNews | undefined;
    const prompts: Prompt['action'][] = ['follow', 'follow', 'come_closer', 'blink', 'smile'];
    const wishes: unknown[] = [];
    const challenger: Challenger = {
      ask: async (wish) => {
        const action = prompts[wishes.push(wish) - 1]!;
        const asked = challengerFor([{ action, wait: 400, ...(action === 'follow' && { path }) }]);
        return asked.ask(wish);
      },
    };
    const stop = watchFace(set.video, set.analyzer, challenger, (reported) => (news = reported));
    for (let i = 0; i < prompts.length; i++) {
      await settle(set);
      await set.show(450);
      await set.see();
      news?.cannot?.();
      expect(news?.word).toBe('other');
      await vi.advanceTimersByTimeAsync(1500);
    }
    expect(wishes.map((wish) => wish)).toMatchObject([
      { without: [], unhurried: false },
      { without: [], unhurried: true },
      { without: ['follow'] },
      { without: ['follow', 'come_closer'] },
      { without: ['follow', 'come_closer', 'blink'] },
    ]);
    await settle(set);
    expect(news).toMatchObject({ ready: true, cannot: null });
    stop();
  });

  it('the face watch leaves out what the person declined before the camera opened', async () => {
    vi.useFakeTimers();
    const set = stage();
    let news: FaceNews | undefined;
    const { ask } = challengerFor([{ action: 'blink', wait: 400 }]);
    const stop = watchFace(set.video, set.analyzer, { ask }, (reported) => (news = reported), ['light']);
    await settle(set);
    await set.show(450);
    await set.see();
    news?.cannot?.();
    await vi.advanceTimersByTimeAsync(1500);
    await settle(set);
    expect(ask.mock.calls.map(([{ without }]) => without)).toEqual([['light'], ['light', 'blink']]);
    stop();
  });

  it('the face watch shows each colour of the screen until all were shown, and goes on without it if declined', async () => {
    vi.useFakeTimers();
    const set = stage();
    let news: FaceNews | undefined;
    const light: Prompt = { action: 'light', wait: 400, colours: ['#ff0000', '#00ff00'], edges: ['left', 'top'] };
    const { ask, videos } = challengerFor([light]);
    const stop = watchFace(set.video, set.analyzer, { ask }, (reported) => (news = reported));
    await settle(set);
    for (let i = 0; i < 5; i++) {
      await set.show(100);
      await set.see();
    }
    const shown = news?.cue?.drawing.screenAt(performance.now() + 450);
    expect([news?.word, shown?.colour, shown?.before, shown?.from]).toEqual(['light', '#00ff00', '#ff0000', 'top']);
    news?.cannot?.();
    await vi.advanceTimersByTimeAsync(1500);
    await settle(set);
    expect(ask.mock.calls.map(([{ without }]) => without)).toEqual([[], ['light']]);
    for (let i = 0; i < 14; i++) {
      await set.show(100);
      await set.see();
    }
    expect(videos).toHaveLength(1);
    stop();
  });

  it('the face watch explains a failure in one sentence and tries three times at most', async () => {
    vi.useFakeTimers();
    const set = stage();
    let news: FaceNews | undefined;
    const { ask } = challengerFor([{ action: 'smile', wait: 400 }], { passed: false, hint: 'not_done' });
    const stop = watchFace(set.video, set.analyzer, { ask }, (reported) => (news = reported));
    for (let i = 0; i < 3; i++) {
      await settle(set);
      for (let k = 0; k < 4; k++) {
        await set.show(100);
        await set.see();
      }
      await set.show(100);
      await set.see(smiling);
      expect(news?.word).toBe('again_slower');
      await vi.advanceTimersByTimeAsync(2500);
    }
    expect(ask.mock.calls.map(([{ unhurried }]) => unhurried)).toEqual([false, true, true]);
    await settle(set);
    expect(news?.ready).toBe(true);
    stop();
  });

  it('the face watch replaces a prompt that is not answered in time', async () => {
    vi.useFakeTimers();
    const set = stage();
    const { ask } = challengerFor([{ action: 'blink', wait: 400 }]);
    const stop = watchFace(set.video, set.analyzer, { ask }, () => undefined);
    await settle(set);
    for (let i = 0; i < 110; i++) {
      await set.show(100);
      await set.see();
    }
    await vi.advanceTimersByTimeAsync(1500);
    await settle(set);
    expect(ask.mock.calls.map(([{ without }]) => without)).toEqual([[], ['blink']]);
    stop();
  });
});
