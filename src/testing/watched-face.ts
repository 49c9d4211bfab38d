import { vi } from 'vitest';
import type { FaceDetection } from '@veridoor/face-vision/face/guide';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import type { FaceAnalyzer } from '../vision/face-analyzer.ts';
import type { Asked, Challenger } from '../vision/face-watch.ts';
import type { Frames, Verdict } from '../vision/prompt-performance.ts';

const rest = { yaw: 0, pitch: 0, size: 60, openness: 0.3, mouth: 0.6 };
export const detection: FaceDetection = { faces: 1, middle: [0.5, 0.5], size: 0.2, light: 120, look: rest };
export const left: FaceDetection = { ...detection, look: { ...rest, yaw: 20 } };

/** A video and a worker whose frames and answers come when the test says so. */
export function stage() {
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

export const path = [{ yaw: 20, pitch: 0, travel: 200, dwell: 300 }];
export const smiling: FaceDetection = { ...detection, look: { ...rest, mouth: 0.8 } };

/** A service that gives these prompts in turn, and the outcome. */
export function challengerFor(prompts: readonly Prompt[], verdict: Verdict = { passed: true, hint: null }) {
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
export async function settle({ show, see }: ReturnType<typeof stage>): Promise<void> {
  await show();
  await see();
  await show(700);
  await see();
}
