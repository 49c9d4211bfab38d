/** The data in a document about its holder, from the MRZ or the barcode. */

import type { AamvaLicence } from '../barcode/aamva.ts';
import type { ParsedMrz } from '../mrz/parse.ts';
import { countryOf } from './countries.ts';

export interface DocumentFields {
  readonly source: 'mrz' | 'barcode';
  /** As in the MRZ: capitals without marks. */
  readonly lastName: string;
  readonly firstName: string;
  readonly documentNumber: string;
  /** Other numbers beside it: personal numbers in most MRZs. */
  readonly otherNumbers: readonly string[];
  /** ISO 8601; only the year, or year and month, if the document says no more. */
  readonly birthDate: string | null;
  readonly expirationDate: string | null;
  /** Only licences have it. */
  readonly issueDate?: string | null;
  readonly sex: 'M' | 'F' | 'X' | null;
  /** ISO 3166-1 alpha-2; null for a code without a country, such as Utopia. */
  readonly nationality: string | null;
  readonly issuingCountry: string | null;
  readonly address: { readonly street: string; readonly city: string; readonly postalCode: string } | null;
}

/** Fields of a valid MRZ. */
export function fieldsOfMrz({ fields }: Pick<ParsedMrz, 'fields'>): DocumentFields {
  const { optional1, optional2 } = fields;
  return {
    source: 'mrz',
    lastName: fields.lastName,
    firstName: fields.firstName,
    documentNumber: fields.documentNumber,
    otherNumbers: [optional1, optional2].filter((number) => number !== undefined),
    birthDate: fields.birthDate,
    expirationDate: fields.expirationDate ?? null,
    sex: fields.sex,
    nationality: fields.nationality === undefined ? null : countryOf(fields.nationality),
    issuingCountry: countryOf(fields.issuingState),
    address: null,
  };
}

/** Fields of a North American licence. */
export function fieldsOfLicence(licence: AamvaLicence): DocumentFields {
  const { street, city, postalCode } = licence;
  return {
    source: 'barcode',
    lastName: licence.lastName ?? '',
    firstName: [licence.firstName, licence.middleName].filter((name) => name !== null).join(' '),
    documentNumber: licence.documentNumber ?? '',
    otherNumbers: [],
    birthDate: licence.birthDate,
    expirationDate: licence.expirationDate,
    issueDate: licence.issueDate,
    sex: licence.sex,
    nationality: null,
    issuingCountry: licence.country === null ? null : countryOf(licence.country),
    address: street !== null && city !== null ? { street, city, postalCode: postalCode ?? '' } : null,
  };
}
