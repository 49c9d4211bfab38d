import type { Check } from '../check.ts';

/** No agent rejected the customer in a call. */
export const call: Check<'call'> = {
  name: 'call',
  families: [],
  inTests: 'made',
  make: ({ isRejectedInCall }) =>
    isRejectedInCall ? { outcome: 'failed', score: null, detail: 'call_rejected' } : null,
};
