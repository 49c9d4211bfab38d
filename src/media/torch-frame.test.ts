import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenCamera } from './camera-port.ts';
import * as canvas from './canvas.ts';
import { seeInOtherLight } from './torch-frame.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const video = Object.assign(document.createElement('video'), {});
Object.defineProperties(video, { videoWidth: { value: 1920 }, videoHeight: { value: 1080 } });

/** A camera whose lamp obeys, refuses, or never answers, and what it heard. */
function cameraWith(lamp: 'obeys' | 'refuses' | 'hangs', hasTorch = true) {
  const reported: boolean[] = [];
  const setTorch = (on: boolean) => {
    reported.push(on);
    if (lamp === 'hangs') return new Promise<void>(() => undefined);
    return lamp === 'obeys' ? Promise.resolve() : Promise.reject(new DOMException('', 'NotSupportedError'));
  };
  return { reported, camera: { hasTorch, setTorch } as unknown as OpenCamera };
}

async function seen(camera: OpenCamera, isOn: boolean) {
  const begun = Date.now();
  const frame = seeInOtherLight(video, camera, isOn);
  await vi.runAllTimersAsync();
  return { frame: await frame, took: Date.now() - begun };
}

it.each([false, true])('a torch that is %s is switched for a moment and is as before afterwards', async (isOn) => {
  const { reported, camera } = cameraWith('obeys');
  const { frame, took } = await seen(camera, isOn);
  expect(frame).not.toBeNull();
  expect(reported).toEqual([!isOn, isOn]);
  expect(took).toBeLessThanOrEqual(600);
});

it('a camera without a torch is left alone', async () => {
  const { reported, camera } = cameraWith('obeys', false);
  expect(await seen(camera, false)).toEqual({ frame: null, took: 0 });
  expect(reported).toEqual([]);
});

it.each(['refuses', 'hangs'] as const)('nothing waits for a torch that %s', async (lamp) => {
  const { reported, camera } = cameraWith(lamp);
  const { frame, took } = await seen(camera, false);
  expect(frame).toBeNull();
  expect(took).toBeLessThanOrEqual(600);
  expect(reported).toEqual([true, false]);
});

it('the frame is small, and one that is too large is left out', async () => {
  const bytes = [100_000, 80_000, 100_000, 95_000];
  const draw = vi
    .spyOn(canvas, 'drawJpeg')
    .mockImplementation(async () => new Blob([new Uint8Array(bytes.shift() ?? 0)]));
  const { frame } = await seen(cameraWith('obeys').camera, false);
  expect((await frame?.())?.size).toBe(80_000);
  expect(await frame?.()).toBeNull();
  expect(draw.mock.calls.map(([{ size }]) => size)).toEqual([1, 2, 3, 4].map(() => ({ width: 960, height: 540 })));
});
