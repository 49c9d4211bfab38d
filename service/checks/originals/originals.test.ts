import { describe, expect, it } from 'vitest';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { PageContext } from '../contexts.ts';
import { NOTHING_SEEN, resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import { originalCopy } from './original-copy.ts';
import { HOLOGRAM_LIMIT, originalHologram } from './original-hologram.ts';
import { originalScreen } from './original-screen.ts';

const NONE = { lattice: 0, colour: 40 };
const portrait = { quality: { eyes: 60 } } as NonNullable<PageContext['faces']>['faces'][number];
const judge = (found: Partial<Reproduction>, count = 1) =>
  resultsOf([originalScreen, originalCopy], {
    ...UNSEEN,
    inspection: { ...NOTHING_SEEN, reproduction: { ...NONE, ...found } },
    faces: { faces: count === 0 ? [] : [portrait], width: 1000, height: 1000, signs: null },
  });
const outcomes = async (found: Partial<Reproduction>, count?: number) =>
  (await judge(found, count)).map(({ outcome, detail }) => [outcome, detail]);
const passed = ['passed', null];

describe('doubts about the original', () => {
  it('an original passes', async () => {
    expect(await judge({})).toMatchObject([
      { check: 'original_screen', outcome: 'passed', score: 1, threshold: 0.5, detail: null },
      { check: 'original_copy', outcome: 'passed', detail: null },
    ]);
  });

  it('a person looks at what exceeds a limit; nothing is refused', async () => {
    expect(await outcomes({ lattice: LIMITS.lattice * 9 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(await outcomes({ colour: LIMITS.colour * 0.9 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes({ colour: 0 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes(LIMITS)).toEqual([passed, passed]);
  });

  it('what could not be looked at is said, and a side without colours or portrait has no result of them', async () => {
    expect(await outcomes({ lattice: null, colour: null })).toEqual([
      ['not_made', 'original_not_seen'],
      ['not_made', 'original_not_seen'],
    ]);
    expect(await outcomes({ colour: null })).toEqual([passed]);
    expect(await outcomes({ colour: 0 }, 0)).toEqual([passed]);
  });
});

describe('a hologram in two lights', () => {
  const hologram = async (change: number | null) =>
    (await resultsOf([originalHologram], { ...UNSEEN, inspection: { ...NOTHING_SEEN, hologram: change } }))[0];

  it('one that changes passes, one that does not is for a person, and one that was not seen is no doubt', async () => {
    expect(await hologram(HOLOGRAM_LIMIT * 3)).toMatchObject({ outcome: 'passed', threshold: 0.5, detail: null });
    expect(await hologram(HOLOGRAM_LIMIT)).toMatchObject({ outcome: 'passed', score: 0.5 });
    expect(await hologram(HOLOGRAM_LIMIT / 2)).toMatchObject({
      outcome: 'review',
      score: 0,
      detail: 'hologram_unchanged',
    });
    expect(await hologram(null)).toMatchObject({ outcome: 'not_made', score: null, detail: 'hologram_not_seen' });
  });
});
