import type { CheckResult } from '../../../../packages/contract/check.ts';
import { documentType, type DocumentField } from '../../../../packages/contract/document-types.ts';
import type { DocumentType } from '../../../../packages/contract/accepted-document.ts';
import type { DocumentFields } from '../../../../packages/document-vision/document/fields.ts';

const READ: Record<DocumentField, (fields: DocumentFields) => string | null> = {
  name: ({ firstName, lastName }) => `${firstName}${lastName}`,
  birth_date: ({ birthDate }) => birthDate,
  number: ({ documentNumber }) => documentNumber,
  expiry_date: ({ expirationDate }) => expirationDate,
  issuer: ({ issuingCountry }) => issuingCountry,
};

/**
 * The result of the check `data`: whether a page has every field that its type must have. An unread page has no result:
 * another page of the document may have them, and if none does, the check was not made.
 */
export function judgeData(type: DocumentType, fields: DocumentFields | null): CheckResult[] {
  const wanted = documentType(type).fields;
  if (!fields || wanted.length === 0) return [];
  const read = wanted.filter((field) => (READ[field](fields) ?? '').trim() !== '');
  const whole = read.length === wanted.length;
  const score = Math.round((read.length / wanted.length) * 1000) / 1000;
  return [{ check: 'data', outcome: whole ? 'passed' : 'review', score, detail: whole ? null : 'data_incomplete' }];
}
