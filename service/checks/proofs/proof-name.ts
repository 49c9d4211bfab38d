import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import { judged, rounded, type Check, type Found } from '../check.ts';
import type { ExpectedProof, ProofText } from '../contexts.ts';
import { compareProof } from './compare.ts';
import { isInPrint, linesOf, wordsOf } from './text.ts';

/** A proof of address names the customer. A name may be written in many ways: a person looks at a mismatch. */
export const proofName: Check<'proof_name'> = {
  name: 'proof_name',
  families: ['paper'],
  inTests: 'given',
  make: ({ proof }) => compareProof(proof, compare),
};

function compare(text: ProofText, { name }: ExpectedProof): Found {
  if (name === null || name.trim() === '') return judged('name_unknown');
  const best = nearest(name, text);
  const isSame = best >= NAME_THRESHOLD;
  return { outcome: isSame ? 'passed' : 'review', score: rounded(best), detail: isSame ? null : 'name_differs' };
}

/** The score of the words that are most like the name. */
function nearest(name: string, text: ProofText): number {
  const words = wordsOf(name);
  let best = 0;
  for (const line of linesOf(text)) {
    // Readers of print lose spaces, and letters.
    if (text.isPrint && words.length > 1 && isInPrint(line, name)) best = 1;
    const found = wordsOf(line);
    // A comparison of names takes time, so it needs a common word first.
    if (!found.some((word) => words.includes(word))) continue;
    for (let length = words.length; length <= words.length + 1; length += 1) {
      for (let first = 0; first + length <= Math.max(found.length, length); first += 1) {
        const part = found.slice(first, first + length);
        if (part.some((word) => words.includes(word)))
          best = Math.max(best, compareNames(name, part.join(' '), 'Person').score);
      }
    }
    if (best >= 1) break;
  }
  return best;
}
