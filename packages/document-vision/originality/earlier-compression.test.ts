import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { earlierCompression } from './earlier-compression.ts';

const [WIDTH, HEIGHT, BLOCK] = [640, 320, 8];
const PLACE = { x: 320, y: 160, across: 60, down: 80 };
/** JPEG's quality of the last compression. */
const LAST = 92;

const cosine = (k: number, at: number) =>
  Math.sqrt((k === 0 ? 1 : 2) / BLOCK) * Math.cos(((2 * at + 1) * k * Math.PI) / (2 * BLOCK));

interface Drawn {
  /** Of the earlier compression; none: waves are of any height. */
  step: number | null;
  /** Of a later compression, that of the whole image. */
  later?: number;
  isReplaced?: boolean;
  /** Whether the waves are of blue against yellow, at half the size, and leave the brightness as it is. */
  inColour?: boolean;
  channels?: 1 | 3;
}

/** An image of blocks of waves by chance, each as high as a multiple of its steps; where replaced, of the later alone. */
function image({ step, later, isReplaced = false, inColour = false, channels = 3 }: Drawn): Frame {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * channels);
  const scale = inColour ? 2 : 1;
  const side = BLOCK * scale;
  let state = 7;
  // Marsaglia's xorshift
  const chance = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const multiple = (height: number, of: number | null | undefined) => (of ? of * Math.round(height / of) : height);
  for (let top = 0; top < HEIGHT; top += side)
    for (let left = 0; left < WIDTH; left += side) {
      const [dx, dy] = [(left + side / 2 - PLACE.x) / PLACE.across, (top + side / 2 - PLACE.y) / PLACE.down];
      const own = isReplaced && Math.hypot(dx, dy) < 1.5 ? null : step;
      const waves = Array.from({ length: 9 }, (_, i) => ({
        u: i % 3,
        v: Math.floor(i / 3),
        height: multiple(multiple(120 * (chance() - 0.5), own), later),
      })).slice(1);
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const [px, py] = [Math.floor(x / scale), Math.floor(y / scale)];
          const relief = waves.reduce((sum, { u, v, height }) => sum + height * cosine(u, px) * cosine(v, py), 0);
          const at = ((top + y) * WIDTH + left + x) * channels;
          if (inColour) data.set([128, 128 - 0.344136 * relief, 128 + 1.772 * relief], at);
          else data.fill(128 + relief, at, at + channels);
        }
    }
  return { width: WIDTH, height: HEIGHT, channels, data };
}

describe('earlierCompression', () => {
  it('is the same in the portrait of an untouched image', () => {
    expect(earlierCompression(image({ step: 12 }), PLACE, LAST)).toBeGreaterThan(0.9);
    expect(earlierCompression(image({ step: 12, channels: 1 }), PLACE, LAST)).toBeGreaterThan(0.9);
  });

  it('is not in a portrait that was put into the image after it', () => {
    expect(earlierCompression(image({ step: 12, isReplaced: true }), PLACE, LAST)).toBeLessThan(0.5);
  });

  it('is seen in the colours, too', () => {
    expect(earlierCompression(image({ step: 14, inColour: true }), PLACE, LAST)).toBeGreaterThan(0.9);
    expect(earlierCompression(image({ step: 14, inColour: true, isReplaced: true }), PLACE, LAST)).toBeLessThan(0.5);
  });

  it('is seen below a later and coarser one', () => {
    // Counts by chance need more blocks.
    const wide = { ...PLACE, across: 90, down: 110 };
    expect(earlierCompression(image({ step: 4, later: 6 }), wide, LAST)).toBeGreaterThan(0.9);
    expect(earlierCompression(image({ step: 4, later: 6, isReplaced: true }), wide, LAST)).toBeLessThan(0.5);
  });

  it('says nothing of an image that was compressed once, nor of a place without blocks', () => {
    expect(earlierCompression(image({ step: null }), PLACE, LAST)).toBeNull();
    expect(earlierCompression(image({ step: 12 }), { ...PLACE, across: 3, down: 3 }, LAST)).toBeNull();
  });

  it('looks for no step that the last compression has', () => {
    expect(earlierCompression(image({ step: 12 }), PLACE, 40)).toBeNull();
  });

  it('is a share of 0 to 1 or nothing, whatever the image and the place', () => {
    const size = fc.integer({ min: 1, max: 40 });
    const number = fc.double({ min: -20, max: 60, noNaN: true });
    fc.assert(
      fc.property(
        size,
        size,
        number,
        number,
        fc.uint8Array({ minLength: 4800, maxLength: 4800 }),
        (width, height, x, y, data) => {
          const share = earlierCompression({ width, height, channels: 3, data }, { x, y, across: 9, down: 12 }, LAST);
          expect(share === null || (share >= 0 && share <= 1)).toBe(true);
        },
      ),
    );
  });
});
