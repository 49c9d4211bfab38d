import { judged, type Check, type Found } from '../check.ts';
import type { ExpectedProof, ProofText } from '../contexts.ts';
import { compareProof } from './compare.ts';
import { datesIn } from './dates-in-text.ts';

const DAY = 86_400_000;

/** A proof of address is new enough. It is refused only if every date in its text layer, and on its page, is too old. */
export const proofDate: Check<'proof_date'> = {
  name: 'proof_date',
  families: ['paper'],
  inTests: 'given',
  make: ({ proof }) => compareProof(proof, compare),
};

/**
 * The newest past date: a future due date says nothing about when it was written. In print a date counts that both
 * readings have, and a date that nobody found may be newer.
 */
function compare({ readings, isPrint }: ProofText, { maxAgeDays, today }: ExpectedProof): Found {
  const [first = [], ...others] = readings.map(datesIn);
  const newest = first
    .filter((date) => date <= today && others.every((dates) => dates.includes(date)))
    .toSorted()
    .at(-1);
  if (newest === undefined) return judged('date_not_found');
  const age = (Date.parse(today) - Date.parse(newest)) / DAY;
  if (age <= maxAgeDays) return judged(null);
  return judged('proof_too_old', isPrint ? 'review' : 'failed');
}
