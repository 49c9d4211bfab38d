import { describe, expect, it } from 'vitest';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import { HOLOGRAM_LIMIT, LIKENESS_LIMITS, judgeHologram, judgeReproduction } from './originality.ts';

const NONE = { turning: 0, lattice: 0, colour: 40, bezel: 0 };
const UNLIKE = { screen: 0, copy: 0, reproduced: 0 };
const told = (found: Partial<Reproduction>, likeness: Partial<typeof UNLIKE> | null = null, isPhotograph = true) =>
  judgeReproduction({ ...NONE, ...found }, likeness && { ...UNLIKE, ...likeness }, isPhotograph).map(
    ({ outcome, detail }) => [outcome, detail],
  );
const passed = ['passed', null];

describe('doubts about the original', () => {
  it('an original passes', () => {
    expect(judgeReproduction(NONE, UNLIKE, true)).toMatchObject([
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

  it('a person looks at a page that the network takes for one on a screen, or for a copy', () => {
    const { screen, copy } = LIKENESS_LIMITS;
    expect(told({}, { screen: screen * 1.1 }, false)).toEqual([['review', 'shown_on_screen'], passed]);
    expect(told({}, { copy: copy * 1.1 }, false)).toEqual([passed, ['review', 'printed_copy']]);
    expect(told({}, { screen, copy }, false)).toEqual([passed, passed]);
    expect(told({ turning: null }, { screen: screen / 2 })).toEqual([passed, passed]);
  });

  it('before a camera, what looks like either counts for what it looks like more; scans and drawings are neither', () => {
    const reproduced = LIKENESS_LIMITS.reproduced * 1.1;
    expect(told({}, { reproduced, screen: 0.2, copy: 0.1 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(told({}, { reproduced, screen: 0.1, copy: 0.2 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(told({}, { reproduced }, false)).toEqual([passed, passed]);
  });

  it('a bezel is a doubt, and none in sight says nothing of an image that is too small to say', () => {
    expect(told({ bezel: 2 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(told({ bezel: 1 })).toEqual([passed, passed]);
    const unseen = ['not_made', 'original_not_seen'];
    expect(told({ bezel: 0, turning: null, lattice: null })).toEqual([unseen, unseen]);
    expect(told({ bezel: 4, turning: null, lattice: null })).toEqual([['review', 'shown_on_screen'], unseen]);
  });

  it('nothing passes that the network could not be asked about, and doubts stay', () => {
    const unasked = judgeReproduction({ ...NONE, lattice: LIMITS.lattice * 9 }, undefined, true);
    expect(unasked).toMatchObject([
      { check: 'original_screen', outcome: 'not_made', score: null, detail: 'check_unavailable' },
      { check: 'original_copy', outcome: 'review', detail: 'printed_copy' },
    ]);
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
