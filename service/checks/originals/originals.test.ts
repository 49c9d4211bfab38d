import { describe, expect, it } from 'vitest';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import { NO_PRINT, NOTHING_SEEN, resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import type { PageContext } from '../contexts.ts';
import { originalCopy } from './original-copy.ts';
import { HOLOGRAM_LIMIT, originalHologram } from './original-hologram.ts';
import { originalScreen } from './original-screen.ts';
import { LIKENESS_LIMITS } from './reproduction.ts';

const NONE = { turning: 0, lattice: 0, colour: 40, bezel: 0 };
const OUTLINE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const UNLIKE = { screen: 0, copy: 0, reproduced: 0 };
const judge = (reproduction: Reproduction, print: PageContext['print'], isPhotograph = true) => {
  const reading = { outline: isPhotograph ? OUTLINE : null, fingerprint: '', fields: null };
  const inspection = { ...NOTHING_SEEN, reproduction, reading };
  return resultsOf([originalScreen, originalCopy], { ...UNSEEN, inspection, print });
};
const outcomes = async (
  found: Partial<Reproduction>,
  likeness: Partial<typeof UNLIKE> | null = null,
  isPhotograph = true,
) => {
  const print = { ...NO_PRINT, likeness: likeness && { ...UNLIKE, ...likeness } };
  return (await judge({ ...NONE, ...found }, print, isPhotograph)).map(({ outcome, detail }) => [outcome, detail]);
};
const passed = ['passed', null];

describe('doubts about the original', () => {
  it('an original passes', async () => {
    expect(await judge(NONE, { ...NO_PRINT, likeness: UNLIKE })).toMatchObject([
      { check: 'original_screen', outcome: 'passed', score: 1, threshold: 0.5, detail: null },
      { check: 'original_copy', outcome: 'passed', detail: null },
    ]);
  });

  it('a person looks at what exceeds a limit; nothing is refused', async () => {
    expect(await outcomes({ turning: LIMITS.turning * 1.1 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(await outcomes({ lattice: LIMITS.lattice * 9 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes({ colour: LIMITS.colour * 0.9 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes({ colour: 0 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes(LIMITS)).toEqual([passed, passed]);
  });

  it('a person looks at a page that the network takes for one on a screen, or for a copy', async () => {
    const { screen, copy } = LIKENESS_LIMITS;
    expect(await outcomes({}, { screen: screen * 1.1 }, false)).toEqual([['review', 'shown_on_screen'], passed]);
    expect(await outcomes({}, { copy: copy * 1.1 }, false)).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes({}, { screen, copy }, false)).toEqual([passed, passed]);
    expect(await outcomes({ turning: null }, { screen: screen / 2 })).toEqual([passed, passed]);
  });

  it('before a camera, what looks like either counts for what it looks like more; scans and drawings are neither', async () => {
    const reproduced = LIKENESS_LIMITS.reproduced * 1.1;
    expect(await outcomes({}, { reproduced, screen: 0.2, copy: 0.1 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(await outcomes({}, { reproduced, screen: 0.1, copy: 0.2 })).toEqual([passed, ['review', 'printed_copy']]);
    expect(await outcomes({}, { reproduced }, false)).toEqual([passed, passed]);
  });

  it('a bezel is a doubt, and none in view says nothing of an image that is too small to say', async () => {
    expect(await outcomes({ bezel: 2 })).toEqual([['review', 'shown_on_screen'], passed]);
    expect(await outcomes({ bezel: 1 })).toEqual([passed, passed]);
    const unseen = ['not_made', 'original_not_seen'];
    expect(await outcomes({ bezel: 0, turning: null, lattice: null })).toEqual([unseen, unseen]);
    expect(await outcomes({ bezel: 4, turning: null, lattice: null })).toEqual([['review', 'shown_on_screen'], unseen]);
  });

  it('nothing passes that the network could not be asked about, and doubts stay', async () => {
    const unasked = await judge({ ...NONE, lattice: LIMITS.lattice * 9 }, 'unavailable');
    expect(unasked).toMatchObject([
      { check: 'original_screen', outcome: 'not_made', score: null, detail: 'check_unavailable' },
      { check: 'original_copy', outcome: 'review', detail: 'printed_copy' },
    ]);
  });

  it('what could not be looked at is said, and no page is none of colour', async () => {
    expect(await outcomes({ turning: null, lattice: null })).toEqual([
      ['not_made', 'original_not_seen'],
      ['not_made', 'original_not_seen'],
    ]);
    expect(await outcomes({ colour: null })).toEqual([passed, passed]);
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
