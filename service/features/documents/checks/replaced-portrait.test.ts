import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPRESSION_LIMIT, GHOST_LIMIT, judgeReplacedPortrait } from './originality.ts';

const passed = [{ check: 'original_portrait', outcome: 'passed', detail: null }];
const doubted = [{ check: 'original_portrait', outcome: 'review', detail: 'portrait_replaced' }];

describe('a portrait', () => {
  it('and its ghost portrait of one person pass, those of strangers are for a person', () => {
    expect(judgeReplacedPortrait({ ghost: GHOST_LIMIT, compression: null })).toMatchObject(passed);
    expect(judgeReplacedPortrait({ ghost: 1.42, compression: null })).toMatchObject(doubted);
  });

  it('that was compressed as often as its image passes, one that was not is for a person', () => {
    expect(judgeReplacedPortrait({ ghost: null, compression: COMPRESSION_LIMIT + 0.01 })).toMatchObject(passed);
    expect(judgeReplacedPortrait({ ghost: null, compression: 0.2 })).toMatchObject(doubted);
  });

  it('is for a person where either sign says so', () => {
    expect(judgeReplacedPortrait({ ghost: 0.8, compression: 0.2 })).toMatchObject(doubted);
    expect(judgeReplacedPortrait({ ghost: 1.42, compression: 1 })).toMatchObject(doubted);
  });

  it('has no result where there is nothing to compare it with', () => {
    expect(judgeReplacedPortrait({ ghost: null, compression: null })).toEqual([]);
    expect(judgeReplacedPortrait(null)).toEqual([]);
  });

  it('scores from 0 to 1, and below the threshold whenever a person looks', () => {
    const sign = fc.option(fc.double({ min: 0, max: 2, noNaN: true }));
    fc.assert(
      fc.property(sign, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), (ghost, compression) => {
        for (const { outcome, score, threshold } of judgeReplacedPortrait({ ghost, compression })) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(outcome === 'review' ? threshold! - score! : score! - threshold!).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
