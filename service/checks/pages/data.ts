import { documentType, type DocumentField } from '@veridoor/contract/documents/document-types';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { rounded, type Check } from '../check.ts';

const READ: Record<DocumentField, (fields: DocumentFields) => string | null> = {
  name: ({ firstName, lastName }) => `${firstName}${lastName}`,
  birth_date: ({ birthDate }) => birthDate,
  number: ({ documentNumber }) => documentNumber,
  expiry_date: ({ expirationDate }) => expirationDate,
  issuer: ({ issuingCountry }) => issuingCountry,
};

/**
 * A page has every field that its type must have. An unread page has no result: another page of the document may have
 * them, and if none does, the check was not made.
 */
export const data: Check<'data'> = {
  name: 'data',
  families: ['identity'],
  inTests: 'given',
  make({ file, fields }) {
    const required = documentType(file.type).fields;
    // Whoever draws a card prints what they like: print alone is read for a person, and approves nothing.
    if (!fields || fields.source === 'print' || required.length === 0) return null;
    const read = required.filter((field) => (READ[field](fields) ?? '').trim() !== '');
    const isWhole = read.length === required.length;
    return {
      outcome: isWhole ? 'passed' : 'review',
      score: rounded(read.length / required.length),
      detail: isWhole ? null : 'data_incomplete',
    };
  },
};
