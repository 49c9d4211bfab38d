import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeQuality, nextSending, RUNGS, type Counters } from './quality.ts';

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
      expect(rung).toBeLessThan(RUNGS.length);
    }),
  );
});
