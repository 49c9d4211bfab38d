import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FaceSighting } from '../../packages/face-vision/face/guide.ts';
import type { RecordedFrame } from '../../packages/face-vision/liveness/recording.ts';
import type { FaceAnalyst } from './face-analyst.ts';
import { watchFace } from './face-watch.ts';

const rest = { yaw: 0, pitch: 0, size: 60, openness: 0.3, mouth: 0.6 };
const sighting: FaceSighting = { faces: 1, middle: [0.5, 0.5], size: 0.2, light: 120, look: rest };
const left: FaceSighting = { ...sighting, look: { ...rest, yaw: 20 } };

/** A video whose frames come when the test says so, and a worker that answers when the test says so. */
function stage() {
  let frameCame: (() => void) | undefined;
  let time = 0;
  const video = {
    paused: false,
    videoWidth: 640,
    videoHeight: 480,
    get currentTime() {
      return time;
    },
    requestVideoFrameCallback: (callback: () => void) => {
      frameCame = callback;
      return 0;
    },
  } as unknown as HTMLVideoElement;
  vi.stubGlobal('OffscreenCanvas', function () {});
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.stubGlobal('VideoFrame', undefined);
  const looks: ((seen: FaceSighting) => void)[] = [];
  let number = 0;
  const analyst = {
    ask: (name: string, argument: unknown) =>
      name === 'encode'
        ? Promise.resolve(Uint8Array.of(argument as number))
        : new Promise((resolve) => {
            looks.push((seen) => resolve({ sighting: seen, picture: ++number }));
          }),
    close: () => undefined,
  } as unknown as FaceAnalyst;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    video,
    analyst,
    settle,
    /** A frame is shown, and on its way to the worker. */
    async show(after = 50) {
      await vi.advanceTimersByTimeAsync(after);
      time += 1;
      frameCame?.();
      await settle();
    },
    /** The worker answers the oldest frame that it has. */
    async see(seen: FaceSighting = sighting) {
      looks.shift()?.(seen);
      await settle();
    },
  };
}

describe('a face that is watched', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is recorded from the moment when the sequence is known, frames that were under way left out', async () => {
    vi.useFakeTimers();
    const { video, analyst, settle, show, see } = stage();
    const asked = Promise.withResolvers<void>();
    const answered = vi.fn<(frames: readonly RecordedFrame<Uint8Array>[]) => Promise<boolean>>(async () => true);
    const stop = watchFace(
      video,
      analyst,
      { ask: () => asked.promise.then(() => ({ actions: ['turn_left'], answer: answered })) },
      () => undefined,
    );
    await show();
    await see();
    await show(700);
    // One is still being looked at when the service is asked, and when it answers.
    await show();
    await see();
    await vi.advanceTimersByTimeAsync(80);
    asked.resolve();
    await settle();
    await see(left);
    for (let i = 0; i < 4; i++) {
      await show(200);
      await see();
    }
    await show();
    await see(left);
    await show();
    await see();
    expect(answered).toHaveBeenCalledOnce();
    const [frames] = answered.mock.calls[0]!;
    expect(frames.every(({ at }) => at >= 0)).toBe(true);
    // Four at rest, and the turn; the one on the way back came too soon after it to be worth keeping.
    expect(frames.map(({ key }) => key)).toEqual([false, false, false, false, true]);
    expect(frames.map(({ picture }) => [...picture])).toEqual([[4], [5], [6], [7], [8]]);
    stop();
  });
});
