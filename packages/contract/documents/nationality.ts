// Without a schema library, so that every package can import it.

/**
 * What a document may say instead of a country, in place of the holder's nationality or of the issuer: codes of ICAO
 * Doc 9303-3, section 5, parts C and D.
 */
export const OTHER_NATIONALITIES = [
  'EUE',
  'UNO',
  'UNA',
  'UNK',
  'XBA',
  'XCC',
  'XCE',
  'XCO',
  'XDC',
  'XEC',
  'XES',
  'XIM',
  'XMP',
  'XOM',
  'XPO',
  'XXA',
  'XXB',
  'XXC',
  'XXX',
] as const;
export type OtherNationality = (typeof OTHER_NATIONALITIES)[number];

/** Whether a nationality is that of a country, by its ISO 3166-1 alpha-2 code. */
export const isCountry = (nationality: string): boolean => nationality.length === 2;
