import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves on. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** A clock that stands still until the test moves it. */
export function testClock(start = new Date('2026-03-01T12:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
