import { expect, it } from 'vitest';
import { isOpen } from './step-progress.ts';

const requiring = (kind: 'selfie' | 'call') => ({ kind, required_step_ids: ['identity'] });

it('a selfie opens while its document is checked, and every other step when what it requires is done', () => {
  const open = (kind: 'selfie' | 'call', begun?: boolean) =>
    (['not_uploaded', 'processing', 'automatically_rejected', 'pending_review', 'approved'] as const).filter((status) =>
      isOpen(requiring(kind), () => status, begun),
    );
  expect(open('selfie')).toEqual(['processing', 'pending_review', 'approved']);
  expect(open('selfie', true)).toEqual(['processing', 'automatically_rejected', 'pending_review', 'approved']);
  expect(open('call', true)).toEqual(['pending_review', 'approved']);
});
