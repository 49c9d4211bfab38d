import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import type { PortraitSigns } from '../../vision/faces/portrait-signs.ts';
import { COMPRESSION_LIMIT, GHOST_LIMIT, GLUED_LIMIT, originalPortrait, PAINTED_LIMIT } from './original-portrait.ts';

const passed = [{ check: 'original_portrait', outcome: 'passed', detail: null }];
const doubted = [{ check: 'original_portrait', outcome: 'review', detail: 'portrait_replaced' }];

const judgeAll = (signs: PortraitSigns | null) =>
  resultsOf([originalPortrait], { ...UNSEEN, faces: { faces: [], width: 1000, height: 1000, signs } });
const judge = (signs: Partial<PortraitSigns>) =>
  judgeAll({ ghost: null, compression: null, glued: null, painted: null, ...signs });

describe('a portrait', () => {
  it('and its ghost portrait of one person pass, those of strangers are for a person', async () => {
    expect(await judge({ ghost: GHOST_LIMIT })).toMatchObject(passed);
    expect(await judge({ ghost: 1.42 })).toMatchObject(doubted);
  });

  it('that was compressed as often as its image passes, one that was not is for a person', async () => {
    expect(await judge({ compression: COMPRESSION_LIMIT + 0.01 })).toMatchObject(passed);
    expect(await judge({ compression: 0.2 })).toMatchObject(doubted);
  });

  it('whose sides look like its page’s passes, one that looks glued on or painted in is for a person', async () => {
    expect(await judge({ glued: GLUED_LIMIT, painted: PAINTED_LIMIT })).toMatchObject(passed);
    expect(await judge({ glued: (1 + GLUED_LIMIT) / 2, painted: 0 })).toMatchObject(doubted);
    expect(await judge({ glued: 0, painted: (1 + PAINTED_LIMIT) / 2 })).toMatchObject(doubted);
  });

  it('is for a person where either sign says so', async () => {
    expect(await judge({ ghost: 0.8, compression: 0.2 })).toMatchObject(doubted);
    expect(await judge({ ghost: 1.42, compression: 1 })).toMatchObject(doubted);
  });

  it('has no result where there is nothing to compare it with', async () => {
    expect(await judge({})).toEqual([]);
    expect(await judgeAll(null)).toEqual([]);
  });

  it('scores from 0 to 1, and below the threshold whenever a person looks', async () => {
    const sign = fc.option(fc.double({ min: 0, max: 2, noNaN: true }));
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(sign, share, share, share, async (ghost, compression, glued, painted) => {
        for (const { outcome, score, threshold } of await judge({ ghost, compression, glued, painted })) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(outcome === 'review' ? threshold! - score! : score! - threshold!).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
