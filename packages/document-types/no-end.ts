/** Documents without an end: cards of old people, permits, licences. They say a day of the year 9999, or a word for it. */

/** The expiry of a document that prints a word, ISO 8601. */
export const NO_END = '9999-12-31';

/** Whether a document has no end: it says a day of the year 9999. */
export const hasNoEnd = (expirationDate: string): boolean => /^9999-\d\d-\d\d$/.test(expirationDate);

/** Whether two expiries are one: print has a word or the first day of the year 9999 where a MRZ has its last. */
export const isSameExpiry = (one: string, other: string): boolean =>
  one === other || (hasNoEnd(one) && hasNoEnd(other));
