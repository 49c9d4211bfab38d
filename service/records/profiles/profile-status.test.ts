import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProfileStatus } from '@veridoor/contract/profile';
import { allowedAfter, isClosed, isHandedIn, mayBecome } from './profile-status.ts';

const status = fc.constantFrom(...ProfileStatus.enum);

describe('profile statuses', () => {
  it('every status can reach every other, except the first', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const reached = new Set([from]);
        for (const next of reached) for (const follower of allowedAfter(next)) reached.add(follower);
        expect(reached.has(to)).toBe(to !== 'created' || from === 'created');
      }),
    );
  });

  it('a status may stay, never returns to created and never lists itself', () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(mayBecome(from, from)).toBe(true);
        expect(allowedAfter(from)).not.toContain('created');
        expect(allowedAfter(from)).not.toContain(from);
        expect(new Set(allowedAfter(from)).size).toBe(allowedAfter(from).length);
      }),
    );
  });

  it('an open profile can be handed in, and any profile archived', () => {
    fc.assert(
      fc.property(status, (from) => {
        const open = !isClosed(from) && !isHandedIn(from);
        expect(!open || mayBecome(from, 'approved')).toBe(true);
        expect(!open || mayBecome(from, 'in_review')).toBe(true);
        expect(mayBecome(from, 'archived')).toBe(true);
      }),
    );
  });

  it('an archived, rejected or expired profile needs a review before approval', () => {
    expect(mayBecome('archived', 'approved')).toBe(false);
    expect(mayBecome('rejected', 'approved')).toBe(false);
    expect(mayBecome('expired', 'approved')).toBe(false);
  });
});
