import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../specimens/random.ts';
import { lengthOfAnswer } from '../../../specimens/head/performance.ts';
import { LIVENESS_FRAMES } from '@veridoor/contract/faces/liveness';
import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import { interval } from '../liveness-report.ts';
import { frameTimes, LEVEL, poseAt, promptScript } from './script.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('a script', () => {
  const scripted = (seed: number, unhurried = false) => {
    const random = createRandom(seed);
    return promptScript(
      choosePrompts({ unhurried }, (below) => random.integer(0, below - 1)),
      random,
    );
  };

  it('begins level, its times rise, and each prompt is given within it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { moments, given } = scripted(seed);
        expect(moments[0]).toEqual({ at: 0, pose: LEVEL });
        for (const [i, { at }] of moments.slice(1).entries()) expect(at).toBeGreaterThan(moments[i]?.at ?? Infinity);
        expect(given[0]).toBe(0);
        expect(given.at(-1)).toBeLessThan(moments.at(-1)?.at ?? 0);
      }),
    );
  });

  it('never goes beyond the poses it is between', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: -500, max: 9000, noNaN: true }), (seed, at) => {
        const script = scripted(seed);
        const yaws = script.moments.map(({ pose }) => pose.yaw);
        const { yaw } = poseAt(script, at);
        expect(yaw).toBeGreaterThanOrEqual(Math.min(...yaws));
        expect(yaw).toBeLessThanOrEqual(Math.max(...yaws));
      }),
    );
  });

  it('is recorded in as many images of each prompt as the service takes, with rising times, to its end', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, unhurried) => {
        const script = scripted(seed, unhurried);
        const times = frameTimes(script, createRandom(seed));
        expect(times.every((time, i) => i === 0 || time > times[i - 1]!)).toBe(true);
        for (const [number, began] of script.given.entries()) {
          const next = script.given[number + 1] ?? Infinity;
          const own = times.filter((time) => time >= began && time < next);
          expect(own.length).toBeGreaterThan(5);
          expect(own.length).toBeLessThanOrEqual(LIVENESS_FRAMES);
          expect(own.at(-1)! - began).toBeGreaterThanOrEqual(lengthOfAnswer(script.asked[number]!));
        }
      }),
    );
  });
});

it('bounds a share by what was counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (videos, counted) => {
      const passed = counted % (videos + 1);
      const [low, high] = interval({ videos, passed });
      expect(low).toBeLessThanOrEqual(passed / videos + 1e-9);
      expect(high).toBeGreaterThanOrEqual(passed / videos - 1e-9);
      expect(high - low).toBeGreaterThan(0);
    }),
  );
  // Wilson's bounds of 0 of 200, as in tables.
  expect(interval({ videos: 200, passed: 0 })[1]).toBeCloseTo(0.0188, 4);
});
