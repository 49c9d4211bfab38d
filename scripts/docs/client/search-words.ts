/** A code is found as a whole, `verification_open`, and by its words. */
export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}_]+/u).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]));

/** Words of the trade beside those that the pages use for the same. */
const ALSO = new Map(
  Object.entries({
    cursor: ['pagination', 'paging', 'paginate'],
    test: ['sandbox'],
    erase: ['gdpr', 'delete'],
    erased: ['gdpr', 'delete'],
    erasure: ['gdpr', 'delete', 'deletion'],
    retention: ['gdpr'],
    companies: ['kyb'],
    entity: ['kyb', 'business'],
    aml: ['sanctions', 'pep'],
    verification: ['kyc', 'idv'],
    signature: ['hmac'],
    attempts: ['retry', 'retries'],
    limits: ['throttling', 'quota'],
  }),
);

/** Words of a question that say nothing of what is looked for. */
const EMPTY = new Set(
  'a an and are can do does for how i in is it my of on or the to what when where which why with'.split(' '),
);

/** The form in which a word is looked for; null for one that says nothing. */
export const termOf = (word: string): string | null => (EMPTY.has(word.toLowerCase()) ? null : word.toLowerCase());

/** A word of a page with its synonyms; null for one that says nothing. */
export function termsOf(word: string): string[] | null {
  const term = termOf(word);
  return term === null ? null : [term, ...(ALSO.get(term) ?? [])];
}
