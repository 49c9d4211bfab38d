import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckName } from '@veridoor/contract/check';
import type { WorkflowRule } from '@veridoor/contract/decisions/decision';
import { ProfileStatus } from '@veridoor/contract/profile';
import { mayBecome } from '../../records/profiles/profile-status.ts';
import { statusAfterRejection } from './consequence.ts';

const open = { status: 'pending', decided_by: null } as const;

describe('profile status after a rejection in a call', () => {
  it('a rejection puts the profile into review unless a rule rejects it', () => {
    expect(statusAfterRejection(open)).toBe('in_review');
    expect(statusAfterRejection(open, [{ check: 'call', outcome: 'reject' }])).toBe('rejected');
    expect(statusAfterRejection(open, [{ code: 'call_rejected', outcome: 'reject' }])).toBe('rejected');
    expect(statusAfterRejection(open, [{ check: 'face', code: 'call_rejected', outcome: 'reject' }])).toBe('in_review');
    expect(statusAfterRejection(open, [{ code: 'document_expired', outcome: 'reject' }])).toBe('in_review');
  });

  it('the first rule that fits decides', () => {
    const rules: WorkflowRule[] = [
      { code: 'call_rejected', outcome: 'review' },
      { check: 'call', outcome: 'reject' },
    ];
    expect(statusAfterRejection(open, rules)).toBe('in_review');
    expect(statusAfterRejection(open, rules.toReversed())).toBe('rejected');
  });

  it('a profile on hold keeps its status', () => {
    const held = { status: 'in_review', decided_by: 'person' } as const;
    expect(statusAfterRejection(held, [{ check: 'call', outcome: 'reject' }])).toBeNull();
  });

  it('the new status is never approved, may follow the old one and reopens nothing', () => {
    const rule = fc.record(
      {
        check: fc.constantFrom(...CheckName.enum),
        code: fc.constantFrom('call_rejected', 'document_expired'),
        outcome: fc.constantFrom('reject' as const, 'review' as const),
      },
      { requiredKeys: ['outcome'] },
    );
    const profile = fc.record({
      status: fc.constantFrom(...ProfileStatus.enum),
      decided_by: fc.constantFrom(null, 'rules' as const, 'person' as const),
    });
    fc.assert(
      fc.property(profile, fc.array(rule, { maxLength: 4 }), (before, rules) => {
        const after = statusAfterRejection(before, rules);
        if (after === null) return;
        expect(before.status === 'approved' ? ['in_review'] : ['in_review', 'rejected']).toContain(after);
        expect(mayBecome(before.status, after)).toBe(true);
        expect(['rejected', 'expired', 'archived']).not.toContain(before.status);
      }),
    );
  });
});
