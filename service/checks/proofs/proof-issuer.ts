import type { Check } from '../check.ts';

/** Who issued a proof of address. No requirement: the name is in the report, and its score is how sure it is. */
export const proofIssuer: Check<'proof_issuer'> = {
  name: 'proof_issuer',
  families: ['paper'],
  inTests: 'given',
  make({ proof }) {
    if (!proof) return null;
    return proof.issuer
      ? { outcome: 'passed', score: proof.issuer.confidence, detail: null }
      : { outcome: 'not_made', score: null, detail: 'issuer_not_found' };
  },
};
