import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { adviceOf, HELPS_AFTER } from './advice.ts';
import { NO_HINT } from './steady-hint.ts';
import { surfaceHint } from './surface.ts';

const shown = (name: 'covered' | 'dark' | 'glare' | 'moving' | 'not-found') => ({
  ...NO_HINT,
  shown: name,
  since: 1000,
});

describe('adviceOf', () => {
  it('advice changes when it has not helped', () => {
    expect(adviceOf(shown('moving'), null, 1000 + HELPS_AFTER - 1)).toBe('moving');
    expect(adviceOf(shown('moving'), null, 1000 + HELPS_AFTER)).toBe('lay-down');
  });

  it('advice in the dark leads to light, and that against a reflection away from it', () => {
    expect(adviceOf(shown('dark'), null, 1000 + HELPS_AFTER)).toBe('brighter-place');
    expect(adviceOf(shown('glare'), null, 1000 + HELPS_AFTER)).toBe('other-place');
  });

  it('advice names the surface only where document and surface are alike', () => {
    expect(adviceOf(shown('covered'), 'darker-surface', 1000 + HELPS_AFTER)).toBe('darker-surface');
    expect(adviceOf(shown('not-found'), null, 1000 + HELPS_AFTER)).toBe('not-found');
  });
});

/** A table, a card in its middle, and lines of print on the card. */
function table(surface: number, card: number, print: number): Frame {
  const data = new Uint8Array(320 * 240).map((_, at) => {
    const [x, y] = [at % 320, Math.floor(at / 320)];
    if (x < 70 || x > 250 || y < 60 || y > 180) return surface;
    return y % 20 < 4 && x > 90 ? print : card;
  });
  return { width: 320, height: 240, channels: 1, data };
}

describe('surfaceHint', () => {
  it('a pale card on a pale table needs a darker one, and a dark card on a dark table a lighter one', () => {
    expect(surfaceHint(table(215, 205, 40))).toBe('darker-surface');
    expect(surfaceHint(table(40, 50, 220))).toBe('lighter-surface');
  });

  it('a card that stands out and an empty table need no other surface', () => {
    expect(surfaceHint(table(60, 205, 40))).toBeNull();
    expect(surfaceHint(table(215, 215, 215))).toBeNull();
  });
});
