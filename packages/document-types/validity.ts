import type { IdentityDocumentType, Validity } from './identity-type.ts';
import { hasNoEnd } from './no-end.ts';
import { IDENTITY_TYPES } from './registry.ts';

/** Years that any document with an end is valid at most. */
const LONGEST = 70;

/** The day of issue and the holder's birth, ISO 8601, perhaps without day or month; the country ISO 3166-1 alpha-2. */
interface Facts {
  readonly country?: string | null;
  readonly issue?: string | undefined;
  readonly birth?: string | undefined;
}

/**
 * Years for which a document may be valid at most.
 *
 * @param type null where it is not known.
 */
export const longestValidity = (type: IdentityDocumentType | null, facts: Facts): number =>
  validityOf(type, facts)?.years ?? LONGEST;

/** Whether a document is valid for longer than others are; one without an end, where its type has one. */
export function isValidTooLong(
  type: IdentityDocumentType | null,
  { expiry, ...facts }: Facts & { expiry?: string | undefined },
): boolean {
  if (facts.issue === undefined || expiry === undefined) return false;
  if (hasNoEnd(expiry)) return validityOf(type, facts) !== undefined;
  return Number(expiry.slice(0, 4)) - Number(facts.issue.slice(0, 4)) > longestValidity(type, facts);
}

/** What is known of the validity of such documents. */
function validityOf(type: IdentityDocumentType | null, { country, issue, birth }: Facts): Validity | undefined {
  const fits = ({ countries, since, below }: Validity) =>
    (countries === null || (country && countries.has(country))) &&
    (since === null || (issue !== undefined && issue >= since)) &&
    (below === null || (birth !== undefined && issue !== undefined && yearsBetween(birth, issue) < below));
  return type ? IDENTITY_TYPES[type].validity.find(fits) : undefined;
}

/** Whole years; a date without day or month counts from the beginning of what it says. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(4) < from.slice(4) ? years - 1 : years;
}
