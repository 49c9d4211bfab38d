/** Codes of states in machine-readable zones that ISO 3166-1 does not have. */

export interface NationalCode {
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  readonly country: string;
  readonly codes: string;
  /** Where it is documented: a page, a parser, or a public specimen. */
  readonly source: string;
}

const ICAO = 'ICAO Doc 9303-3, section 5, part B';

export const NATIONAL_CODES: readonly NationalCode[] = [
  { country: 'DE', codes: 'D', source: ICAO },
  // Kinds of British nationality.
  { country: 'GB', codes: 'GBD GBN GBO GBP GBS', source: ICAO },
  { country: 'XK', codes: 'RKS', source: 'https://en.wikipedia.org/wiki/Machine-readable_passport' },
  // The European Union's code, and that of German permits.
  { country: 'XK', codes: 'XKX XXK', source: 'https://github.com/cheminfo/mrz/issues/39' },
  // The identity card until 2024.
  { country: 'KE', codes: 'KYA', source: 'https://github.com/vvorld/mrz-1/blob/master/src/parse/__tests__/kenyaID.js' },
];
