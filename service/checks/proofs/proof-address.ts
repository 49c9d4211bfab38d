import { judged, type Check, type Found } from '../check.ts';
import type { ExpectedProof, ProofText } from '../contexts.ts';
import { compareProof } from './compare.ts';
import { folded, isInPrint, linesOf, spaced } from './text.ts';

/**
 * A proof of address has the customer's: postal code, city and street, whole. Spaces and dashes do not count, nor in
 * print a misread letter.
 */
export const proofAddress: Check<'proof_address'> = {
  name: 'proof_address',
  families: ['paper'],
  inTests: 'given',
  make: ({ proof }) => compareProof(proof, compare),
};

function compare(text: ProofText, { address }: ExpectedProof): Found | null {
  if (!address) return null;
  const { readings, isPrint } = text;
  const lines = linesOf(text);
  const has = (part: string | undefined) =>
    part === undefined ||
    readings.some((reading) => isWholeIn(reading, part)) ||
    (isPrint && lines.some((line) => isInPrint(line, part)));
  return judged(has(address.postal_code) && has(address.city) && has(address.line1) ? null : 'address_differs');
}

/**
 * Whether a text has a part of an address that is not itself part of something longer: number 4 is not 44, Essen is not
 * Hessen. Words of scripts without capitals, such as 東京, may stand in a row without spaces.
 */
function isWholeIn(text: string, part: string): boolean {
  const signs = [...folded(part).replaceAll(/[^\p{L}\p{N}]/gu, '')].join(' ?');
  return new RegExp(`(?<!\\p{Ll}(?=\\p{Ll})|\\d(?=\\d))${signs}(?!(?<=\\p{Ll})\\p{Ll}|(?<=\\d)\\d)`, 'u').test(
    spaced(text),
  );
}
