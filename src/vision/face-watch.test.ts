import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import { challengerFor, left, path, settle, smiling, stage } from '../testing/watched-face.ts';
import { watchFace, type Challenger, type FaceNews } from './face-watch.ts';

describe('watched face', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
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
