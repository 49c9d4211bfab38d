import { describe, expect, it } from 'vitest';
import { GHOST_LIMIT, judgeGhost } from './originality.ts';

describe('a portrait and its ghost portrait', () => {
  it('of one person pass, of strangers are for a person, and without a ghost portrait nothing is said', () => {
    expect(judgeGhost(GHOST_LIMIT)).toMatchObject([{ check: 'original_portrait', outcome: 'passed', detail: null }]);
    expect(judgeGhost(1.42)).toMatchObject([{ outcome: 'review', detail: 'portrait_replaced' }]);
    expect(judgeGhost(null)).toEqual([]);
  });
});
