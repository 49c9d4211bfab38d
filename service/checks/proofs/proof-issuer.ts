import { letterheadOf } from '@veridoor/document-reading/letters/letterhead';
import { judged, type Check, type Found } from '../check.ts';
import type { ExpectedProof, ProofText } from '../contexts.ts';
import { compareProof } from './compare.ts';
import { isInPrint, linesOf } from './text.ts';

/**
 * An organisation issued a proof of address: its name is in the head, and the letter says how to reach it and under
 * which number it knows the customer. Anybody can type a name, a street and a date.
 */
export const proofIssuer: Check<'proof_issuer'> = {
  name: 'proof_issuer',
  families: ['paper'],
  inTests: 'given',
  make({ proof }) {
    if (!proof) return null;
    const { issuer } = proof;
    if (!issuer) return { outcome: 'not_made', score: null, detail: 'issuer_not_found' };
    const found = compareProof(proof, (text, expected) => judgeLetterhead(issuer.name, text, expected));
    return found?.outcome === 'passed' ? { ...found, score: issuer.confidence } : found;
  },
};

function judgeLetterhead(name: string, text: ProofText, { address }: ExpectedProof): Found {
  const own = [address?.line1, address?.postal_code].filter((part) => part !== undefined && part !== '');
  const isCustomers = (line: string) => own.some((part) => isInPrint(line, part ?? ''));
  const { isOrganisation, hasContact, hasCustomerNumber } = letterheadOf(name, linesOf(text), isCustomers);
  return judged(isOrganisation && hasContact && hasCustomerNumber ? null : 'issuer_not_recognised');
}
