/** Signs of a reference that a customer is shown at most, and never more than every third. */
const MOST_SIGNS = 4;

/**
 * The end of what a business calls a customer, behind an ellipsis: whose it is knows it by that, and whoever else got hold of the
 * link does not learn it. Null where there is none, or too little to show a part of.
 */
export function maskReference(reference: string | null): string | null {
  const signs = Array.from(reference ?? '');
  const shown = Math.min(MOST_SIGNS, Math.floor(signs.length / 3));
  return shown === 0 ? null : `…${signs.slice(-shown).join('')}`;
}
