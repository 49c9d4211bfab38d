import { describe, expect, it, vi } from 'vitest';
import { pumpFrames } from './frame-pump.ts';

/** A video whose frames come on demand. */
function recorded() {
  let next: (() => void) | null = null;
  const video = {
    paused: false,
    videoWidth: 640,
    currentTime: 0,
    requestVideoFrameCallback: (callback: () => void) => (next = callback),
  };
  const show = () => {
    const callback = next;
    next = null;
    callback?.();
  };
  return {
    video: video as unknown as HTMLVideoElement,
    showNext() {
      video.currentTime += 1;
      show();
    },
    showSame: show,
  };
}

/** Looks that end on demand. */
function looking() {
  const open: PromiseWithResolvers<void>[] = [];
  const look = vi.fn<() => Promise<void>>(() => {
    const one = Promise.withResolvers<void>();
    open.push(one);
    return one.promise;
  });
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));
  return {
    look,
    async end(error?: Error) {
      const one = open.shift();
      if (error) one?.reject(error);
      else one?.resolve();
      await settled();
    },
  };
}

const always = { rate: Infinity, gaveUp: () => undefined };

describe('frame pump', () => {
  it('the frame pump processes one frame at a time and drops frames in between', async () => {
    const { video, showNext } = recorded();
    const { look, end } = looking();
    pumpFrames(video, { ...always, look });
    showNext();
    showNext();
    expect(look).toHaveBeenCalledOnce();
    await end();
    showNext();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('the frame pump processes as many frames at once as it is allowed', async () => {
    const { video, showNext } = recorded();
    const { look, end } = looking();
    pumpFrames(video, { ...always, look, most: 2 });
    showNext();
    showNext();
    showNext();
    expect(look).toHaveBeenCalledTimes(2);
    await end();
    showNext();
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('the frame pump processes no frame twice and none above its rate', async () => {
    const { video, showNext, showSame } = recorded();
    const { look, end } = looking();
    pumpFrames(video, { ...always, look });
    showNext();
    await end();
    showSame();
    expect(look).toHaveBeenCalledOnce();

    const seldom = looking();
    const other = recorded();
    pumpFrames(other.video, { ...always, rate: 0.001, look: seldom.look });
    other.showNext();
    await seldom.end();
    other.showNext();
    expect(seldom.look).toHaveBeenCalledOnce();
  });

  it('the frame pump gives up after three failures in a row, not before', async () => {
    const { video, showNext } = recorded();
    const { look, end } = looking();
    const gaveUp = vi.fn<() => void>();
    pumpFrames(video, { ...always, look, gaveUp });
    const broken = new Error('no picture');
    for (const error of [broken, broken, undefined, broken, broken]) {
      showNext();
      await end(error);
    }
    expect(gaveUp).not.toHaveBeenCalled();
    showNext();
    await end(broken);
    expect(gaveUp).toHaveBeenCalledOnce();
    showNext();
    expect(look).toHaveBeenCalledTimes(6);
  });

  it('the frame pump stops on request', () => {
    const { video, showNext } = recorded();
    const { look } = looking();
    pumpFrames(video, { ...always, look })();
    showNext();
    expect(look).not.toHaveBeenCalled();
  });
});
