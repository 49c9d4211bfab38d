import type { Check } from '../check.ts';

/** The customer signed under the text of the step. */
export const signature: Check<'signature'> = {
  name: 'signature',
  families: ['signature'],
  inTests: 'made',
  make: ({ isSigned }) => (isSigned ? { outcome: 'passed', score: null, detail: null } : null),
};
