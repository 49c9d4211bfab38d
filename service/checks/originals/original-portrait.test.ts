import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import type { PortraitSigns } from '../../vision/faces/portrait-signs.ts';
import { COMPRESSION_LIMIT, ghostLimit, GLUED_LIMIT, originalPortrait } from './original-portrait.ts';

const passed = [{ check: 'original_portrait', outcome: 'passed', detail: null }];
const doubted = [{ check: 'original_portrait', outcome: 'review', detail: 'portrait_replaced' }];

const judgeAll = (signs: PortraitSigns | null) =>
  resultsOf([originalPortrait], { ...UNSEEN, faces: { faces: [], width: 1000, height: 1000, signs } });
const judge = (signs: Partial<PortraitSigns>) => judgeAll({ ghost: null, compression: null, glued: null, ...signs });

describe('a portrait', () => {
  it('and its ghost portrait of one person pass, those of strangers are for a person', async () => {
    for (const eyes of [12, 25, 40]) {
      expect(await judge({ ghost: { distance: ghostLimit(eyes), eyes } })).toMatchObject(passed);
      expect(await judge({ ghost: { distance: 1.42, eyes } })).toMatchObject(doubted);
    }
  });

  it('and a large ghost portrait are compared more strictly than a small one', async () => {
    expect(await judge({ ghost: { distance: 1.12, eyes: 39 } })).toMatchObject(doubted);
    expect(await judge({ ghost: { distance: 1.12, eyes: 16 } })).toMatchObject(passed);
  });

  it('that was compressed as often as its image passes, one that was not is for a person', async () => {
    expect(await judge({ compression: COMPRESSION_LIMIT + 0.01 })).toMatchObject(passed);
    expect(await judge({ compression: 0.2 })).toMatchObject(doubted);
  });

  it('whose sides look like its page’s passes, one that looks glued on is for a person', async () => {
    expect(await judge({ glued: GLUED_LIMIT })).toMatchObject(passed);
    expect(await judge({ glued: (1 + GLUED_LIMIT) / 2 })).toMatchObject(doubted);
  });

  it('is for a person where either sign says so', async () => {
    expect(await judge({ ghost: { distance: 0.8, eyes: 40 }, compression: 0.2 })).toMatchObject(doubted);
    expect(await judge({ ghost: { distance: 1.42, eyes: 40 }, compression: 1 })).toMatchObject(doubted);
  });

  it('has no result where there is nothing to compare it with', async () => {
    expect(await judge({})).toEqual([]);
    expect(await judgeAll(null)).toEqual([]);
  });

  it('scores from 0 to 1, and below the threshold whenever a person looks', async () => {
    const sign = fc.option(
      fc.record({ distance: fc.double({ min: 0, max: 2, noNaN: true }), eyes: fc.integer({ min: 12, max: 200 }) }),
    );
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(sign, share, share, async (ghost, compression, glued) => {
        for (const { outcome, score, threshold } of await judge({ ghost, compression, glued })) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(outcome === 'review' ? threshold! - score! : score! - threshold!).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
