import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '../../image/frame.ts';
import { follow, HOLD, HOLD_FRAMES, isReady, PILOT_AT_START, type Pilot, type Sighting } from './pilot.ts';

const GOOD = { middle: 150, white: 0, sharpness: 0.5, glare: null, area: 0.4, evenness: 0.95, margin: 0.1, covered: 0 };

function card(shift = 0, aspect = 1.586): Sighting {
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
const nothing: Sighting = { ...card(), outline: null, measures: { ...GOOD, area: 0 } };
const dark: Sighting = { ...card(), measures: { ...GOOD, middle: 20 } };

function fly(sightings: readonly Sighting[], every = 70): { pilot: Pilot; readyAt: number | null } {
  let pilot = PILOT_AT_START;
  let readyAt: number | null = null;
  sightings.forEach((sighting, i) => {
    pilot = follow(pilot, sighting, 'ID-1', 1000 + i * every);
    if (readyAt === null && isReady(pilot, 1000 + i * every)) readyAt = i * every;
  });
  return { pilot, readyAt };
}
const times = (count: number, sighting: Sighting) => Array.from({ length: count }, () => sighting);

describe('the pilot', () => {
  it('is ready when all has been well for a moment, and not before', () => {
    expect(fly(times(20, card())).readyAt).toBe(Math.ceil(HOLD / 70) * 70);
    expect(fly(times(20, card()), 300).readyAt).toBe((HOLD_FRAMES - 1) * 300);
  });

  it('overlooks one bad frame, and begins again after two', () => {
    const well = times(4, card());
    expect(fly([...well, dark, ...well]).readyAt).toBe(420);
    expect(fly([...well, dark, dark, ...times(9, card())]).readyAt).toBe(6 * 70 + 420);
  });

  it('waits for a hand that moves', () => {
    expect(fly(Array.from({ length: 20 }, (_, i) => card(i * 14))).readyAt).toBeNull();
    expect(fly(Array.from({ length: 20 }, (_, i) => card(i))).readyAt).not.toBeNull();
  });

  it('says that it is another kind of document, once that is sure', () => {
    expect(fly(times(20, card(0, 1.42))).pilot.hint.shown).toBe('wrong-document');
    expect(fly(times(20, card(0, 1.53))).pilot.hint.shown).toBeNull();
  });

  it('is never ready in a frame that shows no good document', () => {
    const frames = fc.array(fc.constantFrom(card(), nothing, dark, card(60)), { maxLength: 40 });
    fc.assert(
      fc.property(frames, fc.integer({ min: 20, max: 400 }), (list, every) => {
        let pilot = PILOT_AT_START;
        const wrong = list.filter((sighting, i) => {
          pilot = follow(pilot, sighting, 'ID-1', i * every);
          return isReady(pilot, i * every) && (sighting === nothing || sighting === dark);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
