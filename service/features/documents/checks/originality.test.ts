import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../packages/document-vision/originality/reproduction.ts';
import { HOLOGRAM_LIMIT, judgeHologram, judgeReproduction } from './originality.ts';

const NONE = { turning: 0, lattice: 0, colour: 40 };
const told = (found: Partial<typeof NONE | Record<keyof typeof NONE, null>>) =>
  judgeReproduction({ ...NONE, ...found }).map(({ outcome, detail }) => [outcome, detail]);
const passed = ['passed', null];

describe('doubts about the original', () => {
  it('an original passes', () => {
    expect(judgeReproduction(NONE)).toMatchObject([
      { check: 'original_screen', outcome: 'passed', score: 1, threshold: 0.5, detail: null },
      { check: 'original_copy', outcome: 'passed', detail: null },
    ]);
  });

  it('a person looks at what exceeds a limit; nothing is refused', () => {
    expect(told({ turning: LIMITS.turning * 1.1 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(told({ lattice: LIMITS.lattice * 9 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(told({ colour: LIMITS.colour * 0.9 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(told({ colour: 0 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(told(LIMITS)).toEqual([passed, passed]);
  });

  it('what could not be looked at is said, and no page is none of colour', () => {
    expect(told({ turning: null, lattice: null })).toEqual([
      ['not_made', 'original_not_seen'],
      ['not_made', 'original_not_seen'],
    ]);
    expect(told({ colour: null })).toEqual([passed, passed]);
  });
});

describe('a hologram in two lights', () => {
  it('one that changes passes, one that does not is for a person, and one that was not seen is no doubt', () => {
    expect(judgeHologram(HOLOGRAM_LIMIT * 3)).toMatchObject({ outcome: 'passed', threshold: 0.5, detail: null });
    expect(judgeHologram(HOLOGRAM_LIMIT)).toMatchObject({ outcome: 'passed', score: 0.5 });
    expect(judgeHologram(HOLOGRAM_LIMIT / 2)).toMatchObject({
      outcome: 'review',
      score: 0,
      detail: 'hologram_unchanged',
    });
    expect(judgeHologram(null)).toMatchObject({ outcome: 'not_made', score: null, detail: 'hologram_not_seen' });
  });
});
