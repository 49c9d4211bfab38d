import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quad } from '@veridoor/image/frame';
import { chained, chainOf } from '@veridoor/image/frame-chain';
import { aroundPage, developVideo, videoRoll, tiltWatch } from './page-video.ts';

const frame = (at: number, size = 10) => ({ at, jpeg: new Blob([new Uint8Array(size).fill(at % 251)]) });
const page = (x = 0, top = 400, bottom = 400): Quad => [
  [500 - top / 2 + x, 200],
  [500 + top / 2 + x, 200],
  [500 + bottom / 2 + x, 450],
  [500 - bottom / 2 + x, 450],
];

describe('video of a page', () => {
  it('the roll keeps the last moment before the image and all after it, in order and within its budget', () => {
    const steps = fc.array(
      fc.record({ pause: fc.integer({ min: 70, max: 400 }), size: fc.integer({ min: 1, max: 60 }) }),
      {
        minLength: 3,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, fc.nat(59), (all, when) => {
        const roll = videoRoll(500);
        let [at, held] = [0, null as number | null];
        for (const [i, { pause, size }] of all.entries()) {
          at += pause;
          roll.add(frame(at, size));
          if (i === when) roll.hold((held = at + 5));
        }
        const frames = roll.frames();
        expect(frames.reduce((sum, { jpeg }) => sum + jpeg.size, 0)).toBeLessThanOrEqual(500);
        expect(frames.map((one) => one.at)).toEqual(frames.map((one) => one.at).toSorted((one, next) => one - next));
        expect(frames.at(-1)?.at).toBe(at);
        expect(frames[0]!.at).toBeGreaterThanOrEqual((held ?? at) - 1200);
      }),
    );
  });

  it('the chain of a video is that of its frames with the image at its place, and times count from the capture', async () => {
    const video = await developVideo([frame(900), frame(1100), frame(1300)], {
      id: 'c1',
      image: '0a'.repeat(32),
      taken: 150,
      since: 1000,
    });
    const text = (at: number) => btoa(String.fromCodePoint(at % 251).repeat(10));
    expect(video?.frames).toEqual([
      { at: 100, image: text(1100) },
      { at: 300, image: text(1300) },
    ]);
    const bytes = async (at: number) => ({ at: at - 1000, jpeg: new Uint8Array(await frame(at).jpeg.arrayBuffer()) });
    const still = { at: 150, jpeg: new Uint8Array(32).fill(10) };
    const link = await chained(await chainOf('c1'), [await bytes(1100), still, await bytes(1300)]);
    expect(video?.chain).toBe(Array.from(link, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  });

  it('a video of one frame is none', async () => {
    expect(await developVideo([frame(1100)], { id: 'c1', image: '00', taken: 5, since: 1000 })).toBeNull();
  });

  /** When a watch of a page is over, seen ten times a second. */
  const overAt = (seen: (ms: number) => Quad | null) => {
    const watch = tiltWatch('towards', 0);
    for (let ms = 0; ms <= 5000; ms += 100) if (watch.isOver(seen(ms), ms)) return ms;
    return null;
  };

  it('a tilt is over soon after the page was tipped, and after 2.5 seconds whatever happens', () => {
    expect(overAt((ms) => (ms < 800 ? page() : page(0, 430, 390)))).toBe(1200);
    expect(overAt((ms) => page(ms / 20))).toBe(2500);
    // The other way is not what was asked for.
    expect(overAt((ms) => (ms < 800 ? page() : page(0, 390, 430)))).toBe(2500);
  });

  it('a page that lies still, or is taken away, is not waited for', () => {
    expect(overAt(() => page())).toBe(1600);
    expect(overAt((ms) => (ms < 500 ? page(ms / 5) : null))).toBe(1200);
    expect(overAt((ms) => (ms < 500 || ms > 800 ? page(ms / 20) : null))).toBe(2500);
  });

  it('the cut-out has the whole page and stays within the frame', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const quad = fc.tuple(...Array.from({ length: 4 }, () => fc.tuple(share, share))) as unknown as fc.Arbitrary<Quad>;
    fc.assert(
      fc.property(quad, (outline) => {
        const size = { width: 1280, height: 720 };
        const { x, y, width, height } = aroundPage(outline, size);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width + 1);
        expect(y + height).toBeLessThanOrEqual(size.height + 1);
        for (const [px, py] of outline) {
          expect(px * size.width).toBeGreaterThanOrEqual(x);
          expect(px * size.width).toBeLessThanOrEqual(x + width);
          expect(py * size.height).toBeLessThanOrEqual(y + height);
        }
      }),
    );
  });
});
