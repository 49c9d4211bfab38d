import type { IdentityDocumentType, Validity } from './identity-type.ts';
import { IDENTITY_TYPES } from './registry.ts';

/** Years that any document is valid at most: a Spanish card of an old person has more, with the year 9999. */
const LONGEST = 70;

/**
 * Years for which a document may be valid at most.
 *
 * @param type null where it is not known.
 * @param facts country ISO 3166-1 alpha-2; dates ISO 8601, perhaps without day or month.
 */
export function longestValidity(
  type: IdentityDocumentType | null,
  { country, issue, birth }: { country?: string | null; issue?: string | undefined; birth?: string | undefined },
): number {
  const fits = ({ countries, since, below }: Validity) =>
    (countries === null || (country && countries.has(country))) &&
    (since === null || (issue !== undefined && issue >= since)) &&
    (below === null || (birth !== undefined && issue !== undefined && yearsBetween(birth, issue) < below));
  return (type && IDENTITY_TYPES[type].validity.find(fits)?.years) || LONGEST;
}

/** Whole years; a date without day or month counts from the beginning of what it says. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(4) < from.slice(4) ? years - 1 : years;
}
