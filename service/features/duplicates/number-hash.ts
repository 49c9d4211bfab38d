import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { Parts } from '../../parts.ts';

/**
 * The keyed name of a document's number within a company, so that numbers are compared without being stored. Case,
 * spaces and punctuation do not matter. Null for no number.
 */
export function hashNumber(
  { secrets }: Pick<Parts, 'secrets'>,
  companyId: string,
  { country, type, number }: { country: string; type: DocumentType; number: string },
): string | null {
  const bare = number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return bare === '' ? null : secrets.keyedHash('document number', [companyId, type, country, bare].join(' '));
}
