import { describe, expect, it } from 'vitest';
import { createLiveCapture } from './live-capture.ts';

const image = new Blob(['a picture']);
/** SHA-256 of it, by `printf 'an image' | sha256sum`. */
const HASH = '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b';
const camera = { label: 'camera2 0, facing back' };
const frame = (at: number, bytes = 'frame') => ({ at, jpeg: new Blob([bytes]) });
const frameText = btoa('frame');

/** A service that returns captures in turn; an error if it has none. */
function captures(...answers: (string | Error)[]) {
  let asked = 0;
  const clock = { now: 1000 };
  const ask = async () => {
    const answer = answers[asked++];
    if (typeof answer !== 'string') throw answer ?? new Error('asked too often');
    return { id: answer, torch: answer === 'c2', tilt: 'left' as const };
  };
  return { asked: () => asked, clock, live: createLiveCapture(ask, () => clock.now) };
}

describe('capture of a page', () => {
  it('a capture begins once in advance and reports the image with its frames before it', async () => {
    const { asked, clock, live } = captures('c1');
    live.begin();
    live.begin();
    clock.now = 4000;
    const taken = await live.take(image, [frame(900), frame(3200.4), frame(3450), frame(3700)], camera);
    expect(taken).toEqual({
      id: 'c1',
      tilt: 'left',
      since: 1000,
      said: {
        image: HASH,
        taken: 3000,
        frames: [2200, 2450, 2700].map((at) => ({ at, image: frameText })),
        camera,
      },
    });
    expect(asked()).toBe(1);
  });

  it('a capture serves one image, and the next image gets its own', async () => {
    const { clock, live } = captures('c1', 'c2');
    live.begin();
    clock.now = 2000;
    expect((await live.take(image, [frame(1500)], camera))?.id).toBe('c1');
    live.begin();
    clock.now = 3000;
    expect((await live.take(image, [frame(2500)], camera))?.id).toBe('c2');
  });

  it('a frame in other light goes with the image, and an image without one goes all the same', async () => {
    const { clock, live } = captures('c1', 'c2', 'c3');
    expect(live.wantsTorch).toBe(false);
    clock.now = 2000;
    const lit = async () => new Blob(['lit']);
    expect((await live.take(image, [frame(2000)], camera, lit))?.said.torch_frame).toBe(btoa('lit'));
    live.begin();
    expect((await live.take(image, [frame(2000)], camera, () => Promise.reject(new Error())))?.said).not.toHaveProperty(
      'torch_frame',
    );
    expect(live.wantsTorch).toBe(true);
    live.begin();
    expect((await live.take(image, [frame(2000)], camera, async () => null))?.said).not.toHaveProperty('torch_frame');
  });

  it('a capture is missing without a network, without frames, or with frames from before it', async () => {
    const { clock, live } = captures(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), 'c1');
    live.begin();
    await Promise.resolve();
    clock.now = 2000;
    expect(await live.take(image, [frame(1500)], camera)).toBeNull();
    live.begin();
    clock.now = 3000;
    expect(await live.take(image, [], camera)).toBeNull();
    expect(await live.take(image, [frame(1200)], camera)).toBeNull();
  });

  it('a capture is renewed before it expires', async () => {
    const { asked, clock, live } = captures('c1', 'c2');
    live.begin();
    clock.now += 8 * 60 * 1000;
    live.begin();
    clock.now += 1000;
    expect((await live.take(image, [frame(clock.now - 100)], camera))?.id).toBe('c2');
    expect(asked()).toBe(2);
  });

  it('a capture leaves out a frame that the service would not accept', async () => {
    const { live } = captures('c1');
    live.begin();
    const taken = await live.take(image, [frame(1000, 'x'.repeat(40_000)), frame(1100)], camera);
    expect(taken?.said.frames).toEqual([{ at: 100, image: frameText }]);
  });
});
