import { describe, expect, it } from 'vitest';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { lookAgainAfter } from './session-queries.ts';

describe('session polling', () => {
  const checking = sessionOf([stepOf('document', { status: 'processing' }), stepOf('selfie')]);

  it('session polling runs only while something is checked', () => {
    expect(lookAgainAfter(undefined, 0)).toBe(false);
    expect(lookAgainAfter(sessionOf([stepOf('document')]), 0)).toBe(false);
    expect(lookAgainAfter(checking, 0)).toBe(1000);
  });

  it('session polling slows down to once every three seconds', () => {
    expect([10, 15, 20, 1000].map((looks) => lookAgainAfter(checking, looks))).toEqual([1000, 2000, 3000, 3000]);
  });
});
