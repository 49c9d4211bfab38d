import type { DocumentType } from '../../../packages/contract/accepted-document.ts';
import type { Parts } from '../../parts.ts';

/**
 * The name that a document's number has within a company, so that numbers are compared without being kept: the same for
 * capitals, spaces and marks that are written in different ways. Null for no number.
 */
export function hashNumber(
  { secrets }: Pick<Parts, 'secrets'>,
  companyId: string,
  { country, type, number }: { country: string; type: DocumentType; number: string },
): string | null {
  const bare = number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return bare === '' ? null : secrets.keyedHash('document number', [companyId, type, country, bare].join(' '));
}
