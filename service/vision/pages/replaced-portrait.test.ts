import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PortraitSigns } from '../faces/portrait-signs.ts';
import { COMPRESSION_LIMIT, GHOST_LIMIT, GLUED_LIMIT, judgeReplacedPortrait, PAINTED_LIMIT } from './originality.ts';

const passed = [{ check: 'original_portrait', outcome: 'passed', detail: null }];
const doubted = [{ check: 'original_portrait', outcome: 'review', detail: 'portrait_replaced' }];

const judge = (signs: Partial<PortraitSigns>) =>
  judgeReplacedPortrait({ ghost: null, compression: null, glued: null, painted: null, ...signs });

describe('a portrait', () => {
  it('and its ghost portrait of one person pass, those of strangers are for a person', () => {
    expect(judge({ ghost: GHOST_LIMIT })).toMatchObject(passed);
    expect(judge({ ghost: 1.42 })).toMatchObject(doubted);
  });

  it('that was compressed as often as its image passes, one that was not is for a person', () => {
    expect(judge({ compression: COMPRESSION_LIMIT + 0.01 })).toMatchObject(passed);
    expect(judge({ compression: 0.2 })).toMatchObject(doubted);
  });

  it('whose sides look like its page’s passes, one that looks glued on or painted in is for a person', () => {
    expect(judge({ glued: GLUED_LIMIT, painted: PAINTED_LIMIT })).toMatchObject(passed);
    expect(judge({ glued: (1 + GLUED_LIMIT) / 2, painted: 0 })).toMatchObject(doubted);
    expect(judge({ glued: 0, painted: (1 + PAINTED_LIMIT) / 2 })).toMatchObject(doubted);
  });

  it('is for a person where either sign says so', () => {
    expect(judge({ ghost: 0.8, compression: 0.2 })).toMatchObject(doubted);
    expect(judge({ ghost: 1.42, compression: 1 })).toMatchObject(doubted);
  });

  it('has no result where there is nothing to compare it with', () => {
    expect(judge({})).toEqual([]);
    expect(judgeReplacedPortrait(null)).toEqual([]);
  });

  it('scores from 0 to 1, and below the threshold whenever a person looks', () => {
    const sign = fc.option(fc.double({ min: 0, max: 2, noNaN: true }));
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(sign, share, share, share, (ghost, compression, glued, painted) => {
        for (const { outcome, score, threshold } of judge({ ghost, compression, glued, painted })) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(outcome === 'review' ? threshold! - score! : score! - threshold!).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
