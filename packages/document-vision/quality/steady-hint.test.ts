import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HINTS, type HintName } from './faults.ts';
import { followHint, NO_HINT, SETTLE, STAY, type SteadyHint } from './steady-hint.ts';

describe('followHint', () => {
  const frames = fc.array(fc.record({ faults: fc.subarray([...HINTS]), wait: fc.integer({ min: 0, max: 400 }) }), {
    maxLength: 80,
  });

  it('followHint shows every hint for its minimum time and only faults of the current frame', () => {
    fc.assert(
      fc.property(frames, (list) => {
        let state: SteadyHint = NO_HINT;
        let now = 0;
        let changed = -Infinity;
        const broken: string[] = [];
        for (const { faults, wait } of list) {
          now += wait;
          const next = followHint(state, faults, now);
          if (next.shown !== state.shown) {
            if (state.shown !== null && now - changed < STAY) broken.push('gone too soon');
            if (next.shown === null ? faults.length > 0 : !faults.includes(next.shown)) broken.push('not said');
            changed = now;
          }
          state = next;
        }
        expect(broken).toEqual([]);
      }),
    );
  });

  it('followHint does not flicker when two faults alternate', () => {
    let state: SteadyHint = NO_HINT;
    let changes = 0;
    for (let now = 0; now < 3000; now += 100) {
      const faults: HintName[] = now % 200 === 0 ? ['blurred'] : ['glare'];
      const next = followHint(state, faults, now);
      if (next.shown !== state.shown) changes++;
      state = next;
    }
    expect(changes).toBe(0);
  });

  it('followHint keeps showing a fault that stays and drops it when all is well', () => {
    let state: SteadyHint = NO_HINT;
    for (let now = 0; now <= SETTLE; now += 50) state = followHint(state, ['dark'], now);
    expect(state.shown).toBe('dark');
    // A more urgent fault does not replace it while it persists.
    state = followHint(state, ['dark', 'glare'], SETTLE + 50);
    expect(state.shown).toBe('dark');
    for (let now = SETTLE + 100; now < SETTLE + STAY + SETTLE + 200; now += 50) state = followHint(state, [], now);
    expect(state.shown).toBeNull();
  });
});
