import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '@veridoor/image/frame';
import {
  follow,
  HOLD,
  HOLD_FRAMES,
  isReady,
  AUTO_CAPTURE_AT_START,
  REFUSES_FOR,
  type AutoCapture,
  type Detection,
  type PageToCapture,
} from './auto-capture.ts';

const GOOD = { middle: 150, lost: 0, sharpness: 0.5, glare: null, area: 0.4, evenness: 0.95, margin: 0.1, covered: 0 };

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
    surface: null,
    apart: null,
    changed: null,
  };
}
const nothing: Detection = { ...card(), outline: null, measures: { ...GOOD, area: 0 } };
const dark: Detection = { ...card(), measures: { ...GOOD, middle: 20 } };

const CARD: PageToCapture = { size: 'ID-1', follows: false };
const BACK: PageToCapture = { size: 'ID-1', follows: true };

function fly(
  detections: readonly Detection[],
  every = 70,
  target = CARD,
): { autoCapture: AutoCapture; readyAt: number | null } {
  let autoCapture = AUTO_CAPTURE_AT_START;
  let readyAt: number | null = null;
  detections.forEach((detection, i) => {
    autoCapture = follow(autoCapture, detection, target, 1000 + i * every);
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

  it('auto capture notices that a document moved while it was not found', () => {
    const jumping = Array.from({ length: 12 }, (_, i) => [
      card(i % 2 === 0 ? 0 : 60),
      card(i % 2 === 0 ? 0 : 60),
      nothing,
    ]);
    expect(fly(jumping.flat()).readyAt).toBeNull();
    const missed = Array.from({ length: 12 }, () => [card(), card(), nothing]);
    expect(fly(missed.flat()).readyAt).not.toBeNull();
  });

  it('auto capture takes no image of an outline that is in doubt, and none of something blank', () => {
    const doubtful: Detection = { ...card(), outline: { ...card().outline!, score: 0.8 } };
    expect(fly(times(60, doubtful)).readyAt).toBeNull();
    const blank: Detection = { ...card(), measures: { ...GOOD, sharpness: null } };
    expect(fly(times(60, blank)).readyAt).toBeNull();
  });

  it('auto capture begins anew when another page takes the place of the first', () => {
    const swapped: Detection = { ...card(), changed: 110 };
    expect(fly([...times(5, card()), swapped, ...times(20, card())]).readyAt).toBe(6 * 70 + 420);
    expect(fly(times(60, swapped)).readyAt).toBeNull();
  });

  it('auto capture reports another kind of document only when its shape is certain', () => {
    expect(fly(times(20, card(0, 1.42))).autoCapture.hint.shown).toBe('wrong-document');
    expect(fly(times(20, card(0, 1.53))).autoCapture.hint.shown).toBeNull();
  });

  it('auto capture refuses another kind of document for four seconds, also on a slow device', () => {
    for (const every of [70, 140, 400, 900]) {
      const refused = fly(times(Math.floor(REFUSES_FOR / every), card(0, 1.42)), every);
      expect([refused.autoCapture.hint.shown, refused.readyAt]).toEqual(['wrong-document', null]);
      const { readyAt } = fly(times(Math.ceil(REFUSES_FOR / every) + 20, card(0, 1.42)), every);
      expect(readyAt).toBeGreaterThan(REFUSES_FOR);
    }
  });

  it('auto capture of the second side waits until the first has gone', () => {
    const first: Detection = { ...card(), apart: 20 };
    const second: Detection = { ...card(), apart: 110 };
    expect(fly(times(60, first), 70, BACK).autoCapture.hint.shown).toBe('same-side');
    expect(fly(times(60, first), 70, BACK).readyAt).toBeNull();
    expect(fly([...times(9, first), ...times(9, nothing), ...times(20, first)], 70, BACK).readyAt).toBeNull();
    expect(fly([...times(9, first), ...times(10, second)], 70, BACK).readyAt).toBe(9 * 70 + 420);
  });

  it('auto capture of the second side waits for an empty frame where it does not know the first', () => {
    expect(fly(times(60, card()), 70, BACK).readyAt).toBeNull();
    expect(fly([...times(9, card()), ...times(3, nothing), ...times(20, card())], 70, BACK).readyAt).toBeNull();
    expect(fly([...times(9, card()), ...times(9, nothing), ...times(20, card())], 70, BACK).readyAt).toBe(
      18 * 70 + 420,
    );
  });

  it('auto capture is never ready in a frame without a good document', () => {
    const frames = fc.array(fc.constantFrom(card(), nothing, dark, card(60)), { maxLength: 40 });
    fc.assert(
      fc.property(frames, fc.integer({ min: 20, max: 400 }), (list, every) => {
        let autoCapture = AUTO_CAPTURE_AT_START;
        const wrong = list.filter((detection, i) => {
          autoCapture = follow(autoCapture, detection, CARD, i * every);
          return isReady(autoCapture, i * every) && (detection === nothing || detection === dark);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
