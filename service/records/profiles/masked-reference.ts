/** Maximum characters of a reference that a customer sees, and never more than every third. */
const MOST_SIGNS = 4;

/**
 * The end of a business's reference of a customer, behind an ellipsis. Its owner recognises it, and anybody else with
 * the link does not learn it. Null without a reference, or if it is too short to show a part.
 */
export function maskReference(reference: string | null): string | null {
  const signs = Array.from(reference ?? '');
  const shown = Math.min(MOST_SIGNS, Math.floor(signs.length / 3));
  return shown === 0 ? null : `…${signs.slice(-shown).join('')}`;
}
