import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenCamera } from './camera-port.ts';
import type { ImageHealth } from './image-health.ts';
import { showCamera } from './preview.ts';

/** A video whose frames, clock and willingness to play the test controls. */
function played(answers: (DOMException | null)[]) {
  const video = document.createElement('video');
  const waiting: (() => void)[] = [];
  const shown = { frames: 0, paused: true, time: 0 };
  Object.defineProperties(video, {
    paused: { get: () => shown.paused },
    videoWidth: { get: () => 640 },
    currentTime: { get: () => shown.time },
    srcObject: { value: null, writable: true },
  });
  const play = vi.fn<() => Promise<void>>(() => {
    const refusal = answers.shift() ?? null;
    if (refusal) return Promise.reject(refusal);
    shown.paused = false;
    video.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  });
  Object.assign(video, {
    play,
    requestVideoFrameCallback: (callback: () => void) => waiting.push(callback),
    getVideoPlaybackQuality: () => ({ totalVideoFrames: shown.frames }),
  });
  return {
    video,
    play,
    shown,
    /** The browser calls back for a new frame. */
    callBack: () => waiting.splice(0).forEach((callback) => callback()),
  };
}

const camera = { stream: {} } as OpenCamera;
const refused = () => new DOMException('', 'NotAllowedError');
const settled = () => vi.advanceTimersByTimeAsync(0);
const press = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  const light = {
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray([90, 90, 90, 255]) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(light as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a video that plays only after a press, as in Safari on a phone that saves power', () => {
  it('is reported as stopped, and starts with the next press anywhere', async () => {
    const { video, play } = played([refused()]);
    const report = vi.fn<(health: ImageHealth) => void>();
    showCamera(video, camera, report);
    await settled();
    expect(report.mock.calls).toEqual([['stopped']]);
    press();
    expect(play).toHaveBeenCalledTimes(2);
    expect(video.paused).toBe(false);
  });

  it('is tried again by every press until it plays, and by none after that', async () => {
    const { video, play } = played([refused(), refused()]);
    showCamera(video, camera, () => undefined);
    await settled();
    press();
    await settled();
    press();
    press();
    expect(play).toHaveBeenCalledTimes(3);
  });

  it('is left alone when its camera has closed', async () => {
    const { video, play } = played([refused()]);
    const hide = showCamera(video, camera, () => undefined);
    hide();
    await settled();
    press();
    expect(play).toHaveBeenCalledOnce();
  });
});

it('a start that another camera interrupts is no fault', async () => {
  const { video } = played([new DOMException('', 'AbortError')]);
  const report = vi.fn<(health: ImageHealth) => void>();
  showCamera(video, camera, report);
  await settled();
  press();
  expect(report).not.toHaveBeenCalled();
});

describe('a video that shows frames', () => {
  /** Reports of four seconds in which `each` happens every half second. */
  async function watched(each: (camera: ReturnType<typeof played>) => void): Promise<Set<ImageHealth>> {
    const one = played([]);
    const reports = new Set<ImageHealth>();
    const hide = showCamera(one.video, camera, (health) => reports.add(health));
    for (let time = 0; time < 8; time += 1) {
      each(one);
      await vi.advanceTimersByTimeAsync(500);
    }
    hide();
    return reports;
  }

  it('has not frozen while the browser calls for each, as Firefox does, which counts none', async () => {
    expect(await watched(({ callBack }) => callBack())).toEqual(new Set(['good']));
  });

  it('has not frozen while the browser counts them without a call, as a busy WebKit does', async () => {
    expect(await watched(({ shown }) => (shown.frames += 1))).toEqual(new Set(['good']));
  });

  it('has frozen when the browser neither calls nor counts, whatever its clock says', async () => {
    expect(await watched(({ shown }) => (shown.time += 0.5))).toEqual(new Set(['good', 'frozen']));
  });
});
