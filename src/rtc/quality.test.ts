import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeQuality, LAST_RUNG, nextSending, sendingOn, type Counters } from './quality.ts';

const counters = (changes: Partial<Counters>): Counters => ({
  at: 0,
  bytesReceived: 0,
  packetsReceived: 0,
  packetsLost: 0,
  roundTrip: 0.05,
  ...changes,
});

it('a call’s path is judged by loss, round trip and silence', () => {
  const now = (changes: Partial<Counters>) =>
    counters({ at: 1000, bytesReceived: 125_000, packetsReceived: 100, ...changes });
  expect(judgeQuality(counters({}), now({}))).toEqual({ level: 'good', roundTrip: 50, loss: 0, bitrate: 1_000_000 });
  expect(judgeQuality(counters({}), now({ packetsLost: 5 })).level).toBe('fair');
  expect(judgeQuality(counters({}), now({ packetsLost: 30 })).level).toBe('poor');
  expect(judgeQuality(counters({}), now({ roundTrip: 0.7 })).level).toBe('poor');
  expect(judgeQuality(counters({}), now({ packetsReceived: 0 })).level).toBe('lost');
});

it('a call’s video shrinks at once and grows only after a lasting good connection', () => {
  let sending = { rung: 0, goodLooks: 0 };
  sending = nextSending(sending, 'poor');
  expect(sending.rung).toBe(1);
  for (let look = 0; look < 7; look += 1) sending = nextSending(sending, 'good');
  expect(sending.rung).toBe(1);
  expect(nextSending(sending, 'fair')).toEqual({ rung: 1, goodLooks: 0 });
  expect(nextSending(sending, 'good').rung).toBe(0);
});

it('a call’s video size stays within the ladder', () => {
  const levels = fc.array(fc.constantFrom('good', 'fair', 'poor', 'lost'));
  fc.assert(
    fc.property(levels, (all) => {
      const { rung } = all.reduce((sending, level) => nextSending(sending, level), { rung: 0, goodLooks: 0 });
      expect(rung).toBeGreaterThanOrEqual(0);
      expect(rung).toBeLessThanOrEqual(LAST_RUNG);
    }),
  );
});

it('sign language is sent with 20 frames a second and in CIF at the least, whatever the path and the camera', () => {
  const rungs = fc.integer({ min: 0, max: LAST_RUNG });
  const cameras = fc.constantFrom(288, 480, 720, 1080, 2160);
  fc.assert(
    fc.property(rungs, cameras, (rung, shortSide) => {
      const { maxFramerate, scaleResolutionDownBy } = sendingOn(rung, true, shortSide);
      expect(maxFramerate).toBeGreaterThanOrEqual(20);
      expect(shortSide / scaleResolutionDownBy).toBeGreaterThanOrEqual(288);
    }),
  );
  // Each rung asks less of the path than the one before, and keeps 30 frames as long as another one is left.
  const all = Array.from({ length: LAST_RUNG + 1 }, (_, rung) => sendingOn(rung, true, 1080));
  expect(all.map(({ maxFramerate }) => maxFramerate)).toEqual([30, 30, 30, 20]);
  expect(all.map(({ maxBitrate }) => maxBitrate)).toEqual(
    all.map(({ maxBitrate }) => maxBitrate).toSorted((a, b) => b - a),
  );
  expect(sendingOn(LAST_RUNG, false, 1080).maxFramerate).toBe(12);
});
