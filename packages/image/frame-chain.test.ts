import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chained, chainOf, type ChainedFrame } from './frame-chain.ts';

const frame = fc.record({
  at: fc.nat({ max: 120_000 }),
  jpeg: fc.uint8Array({ minLength: 1, maxLength: 40 }),
});
const frames = fc.array(frame, { minLength: 2, maxLength: 12 });
const hex = (link: Uint8Array) => Array.from(link, (byte) => byte.toString(16).padStart(2, '0')).join('');
const all = async (nonce: string, video: readonly ChainedFrame[]) => hex(await chained(await chainOf(nonce), video));

/** One frame is another, comes at another time, is left out or slipped in, or two change places. */
const changes: ((video: ChainedFrame[], i: number) => ChainedFrame[])[] = [
  (video, i) => video.with(i, { ...video[i]!, jpeg: video[i]!.jpeg.map((byte, k) => (k === 0 ? byte ^ 1 : byte)) }),
  (video, i) => video.with(i, { ...video[i]!, at: video[i]!.at + 1 }),
  (video, i) => video.toSpliced(i, 1),
  (video, i) => video.toSpliced(i, 0, video[i]!),
  (video, i) => video.with(i, video[(i + 1) % video.length]!).with((i + 1) % video.length, video[i]!),
];

describe('chain', () => {
  it('the chain is SHA-256 of the nonce, then of the link before, the time and the image', async () => {
    expect(await all('nonce', [])).toBe('78377b525757b494427f89014f97d79928f3938d14eb51e20fb5dec9834eb304');
    const video = [{ at: 258, jpeg: Uint8Array.of(255, 216) }];
    expect(await all('nonce', video)).toBe('0cb349da3378e0d59b93746c7e10b08aa5869ae2a3ad35c316dc9bd99fae800a');
  });

  it('the chain is the same however its frames are divided into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.nat({ max: 12 }), async (video, cut) => {
        const first = await chained(await chainOf('nonce'), video.slice(0, cut));
        expect(hex(await chained(first, video.slice(cut)))).toBe(await all('nonce', video));
      }),
    );
  });

  it('the chain is another after any change of a frame, of its time, of the order or of the nonce', async () => {
    const drawn = { same: 0, other: 0 };
    await fc.assert(
      fc.asyncProperty(frames, fc.nat(), fc.nat({ max: changes.length - 1 }), async (video, where, which) => {
        const changed = changes[which]!(video, where % video.length);
        const isSame = JSON.stringify(changed) === JSON.stringify(video);
        drawn[isSame ? 'same' : 'other'] += 1;
        expect((await all('nonce', changed)) === (await all('nonce', video))).toBe(isSame);
        expect(await all('another', video)).not.toBe(await all('nonce', video));
      }),
    );
    expect(drawn.other).toBeGreaterThan(90);
  });
});
