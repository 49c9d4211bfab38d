import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '../../image/frame.ts';
import {
  follow,
  HOLD,
  HOLD_FRAMES,
  isReady,
  AUTO_CAPTURE_AT_START,
  type AutoCapture,
  type Detection,
} from './auto-capture.ts';

const GOOD = { middle: 150, white: 0, sharpness: 0.5, glare: null, area: 0.4, evenness: 0.95, margin: 0.1, covered: 0 };

function card(shift = 0, aspect = 1.586): Detection {
  const corners = [
    [100 + shift, 100],
    [500 + shift, 100],
    [500 + shift, 100 + 400 / aspect],
    [100 + shift, 100 + 400 / aspect],
  ].map(([x, y]): Point => [x!, y!]) as unknown as Quad;
  return {
    width: 640,
    height: 480,
    outline: { corners, score: 1, aspect, size: aspect > 1.5 ? 'ID-1' : 'ID-3' },
    measures: GOOD,
    isCut: false,
  };
}
const nothing: Detection = { ...card(), outline: null, measures: { ...GOOD, area: 0 } };
const dark: Detection = { ...card(), measures: { ...GOOD, middle: 20 } };

function fly(detections: readonly Detection[], every = 70): { autoCapture: AutoCapture; readyAt: number | null } {
  let autoCapture = AUTO_CAPTURE_AT_START;
  let readyAt: number | null = null;
  detections.forEach((detection, i) => {
    autoCapture = follow(autoCapture, detection, 'ID-1', 1000 + i * every);
    if (readyAt === null && isReady(autoCapture, 1000 + i * every)) readyAt = i * every;
  });
  return { autoCapture, readyAt };
}
const times = (count: number, detection: Detection) => Array.from({ length: count }, () => detection);

describe('auto capture', () => {
  it('auto capture is ready only after the document was well placed for a moment', () => {
    expect(fly(times(20, card())).readyAt).toBe(Math.ceil(HOLD / 70) * 70);
    expect(fly(times(20, card()), 300).readyAt).toBe((HOLD_FRAMES - 1) * 300);
  });

  it('auto capture tolerates one bad frame and starts over after two', () => {
    const well = times(4, card());
    expect(fly([...well, dark, ...well]).readyAt).toBe(420);
    expect(fly([...well, dark, dark, ...times(9, card())]).readyAt).toBe(6 * 70 + 420);
  });

  it('auto capture waits while the hand moves', () => {
    expect(fly(Array.from({ length: 20 }, (_, i) => card(i * 14))).readyAt).toBeNull();
    expect(fly(Array.from({ length: 20 }, (_, i) => card(i))).readyAt).not.toBeNull();
  });

  it('auto capture reports another kind of document only when its shape is certain', () => {
    expect(fly(times(20, card(0, 1.42))).autoCapture.hint.shown).toBe('wrong-document');
    expect(fly(times(20, card(0, 1.53))).autoCapture.hint.shown).toBeNull();
  });

  it('auto capture is never ready in a frame without a good document', () => {
    const frames = fc.array(fc.constantFrom(card(), nothing, dark, card(60)), { maxLength: 40 });
    fc.assert(
      fc.property(frames, fc.integer({ min: 20, max: 400 }), (list, every) => {
        let autoCapture = AUTO_CAPTURE_AT_START;
        const wrong = list.filter((detection, i) => {
          autoCapture = follow(autoCapture, detection, 'ID-1', i * every);
          return isReady(autoCapture, i * every) && (detection === nothing || detection === dark);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
