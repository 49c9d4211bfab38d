/** The content of a North American licence's PDF417: AAMVA DL/ID Card Design Standard, versions 01 (2000) to 11 (2025). */

import { hasNoEnd, NO_END } from '@veridoor/document-types/no-end';

export interface AamvaLicence {
  /** Six digits of the issuer (IIN). */
  issuer: string;
  /** Version of the standard, 0 to 99. */
  version: number;
  /** The kind of card: DL a driving licence, ID an identity card. */
  subfile: 'DL' | 'ID';
  documentNumber: string | null;
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  /** Dates are ISO 8601; a stripe has no day of expiry. */
  birthDate: string | null;
  expirationDate: string | null;
  issueDate: string | null;
  sex: 'M' | 'F' | 'X' | null;
  street: string | null;
  city: string | null;
  jurisdiction: string | null;
  postalCode: string | null;
  country: string | null;
  /** Every element by its three letters, unchanged. */
  elements: Record<string, string>;
}

/**
 * '@', separators, and 'ANSI ' (or 'AAMVA' until 2000), issuer, version, jurisdiction's version, number of subfiles. Some
 * readers change the separators, and some issuers leave out the numbers after their own.
 */
const HEADER = /^\ufeff?@[^]{0,6}?(?:ANSI |AAMVA)(\d{6})(\d{2})?(?:\d{2})?(\d{2})?(?=DL|ID)/;
/** Longest text of a PDF417 symbol with bytes in it (ISO/IEC 15438): more is no barcode. */
const LONGEST = 1850;

/**
 * Issuer identification numbers that AAMVA has given to Canada and Mexico; its others, from 604426 to 604434 and from
 * 636000 to 636062, are of the United States.
 */
const CANADIAN = new Set(
  '604426 604428 604429 604432 604433 604434 636012 636013 636016 636017 636028 636044 636048'.split(' '),
);
const MEXICAN = new Set(['636056', '636057']);

/** The country of an issuer, ISO 3166-1 alpha-3; null for a number that AAMVA has not given. */
function countryOfIssuer(issuer: string): string | null {
  if (CANADIAN.has(issuer)) return 'CAN';
  if (MEXICAN.has(issuer)) return 'MEX';
  return /^(?:6044(?:2[6-9]|3[0-4])|6360(?:[0-5]\d|6[0-2]))$/.test(issuer) ? 'USA' : null;
}

/** Parses the text of a barcode. Null when it is not an AAMVA licence. */
export function parseAamva(text: string): AamvaLicence | null {
  if (text.length > LONGEST) return null;
  if (text.startsWith('%')) return parseStripe(text);
  const header = HEADER.exec(text);
  if (!header) return null;
  const body = text.slice(header[0].length);
  const elements = readElements(body);
  if (Object.keys(elements).length === 0) return null;
  const version = Number(header[2] ?? 0);
  const issuer = header[1]!;
  const country = value(elements['DCG']) ?? countryOfIssuer(issuer);
  const date = (id: string, isRight = isDate) => readDate(elements[id], isYearFirst(version, country), isRight);
  return {
    issuer,
    version,
    subfile: SUBFILE.exec(body)?.[1] === 'ID' ? 'ID' : 'DL',
    documentNumber: value(elements['DAQ']),
    ...readNames(elements),
    birthDate: date('DBB'),
    expirationDate: date('DBA', isExpiry),
    issueDate: date('DBD'),
    sex: SEXES[elements['DBC']?.trim().toUpperCase() ?? ''] ?? null,
    street: value(elements['DAG'] ?? elements['DAL']),
    city: value(elements['DAI'] ?? elements['DAN']),
    jurisdiction: value(elements['DAJ'] ?? elements['DAO']),
    postalCode: readPostalCode(elements['DAK'] ?? elements['DAP'], country),
    country,
    elements,
  };
}

/** Version 1 (2000) writes the year first, and so does Canada in every version; Mexico has both. */
const isYearFirst = (version: number, country: string | null): boolean => version === 1 || country === 'CAN';

/**
 * Versions up to 1 have the whole name in one element, versions 2 and 3 all given names in one, later ones each in its
 * own. A whole name without a comma begins with the given names.
 */
function readNames(elements: Record<string, string>): Pick<AamvaLicence, 'lastName' | 'firstName' | 'middleName'> {
  const whole = (elements['DAA'] ?? '').split(/[,$]/).map((part) => part.trim());
  const words = whole.length === 1 ? whole[0]!.split(/ +/) : [];
  const [lastWhole, ...givenWhole] = words.length > 1 ? [words.at(-1), ...words.slice(0, -1)] : whole;
  const given = (elements['DCT'] ?? givenWhole.join(' ')).split(/[, ]+/).filter((part) => part !== '');
  return {
    lastName: value((elements['DCS'] ?? elements['DAB'] ?? lastWhole)?.replace(/[, ]+$/, '')),
    firstName: value(elements['DAC'] ?? given[0]),
    middleName: value(elements['DAD'] ?? given.slice(1).join(' ')),
  };
}

/** Five digits, and four more or noughts for none; leading noughts get lost where a number was stored. */
function readPostalCode(text: string | undefined, country: string | null): string | null {
  const written = value(text);
  const digits = written?.replaceAll(/[ -]/g, '') ?? '';
  if (written === null || country !== 'USA' || !/^\d{3,10}$/.test(digits)) return written;
  const isShort = digits.length < 5;
  const full = isShort ? digits.padStart(5, '0') : digits.length === 8 ? `0${digits}` : digits;
  const more = full.slice(5, 9);
  return /[1-9]/.test(more) && more.length === 4 ? `${full.slice(0, 5)}-${more}` : full.slice(0, 5);
}

const SEXES: Readonly<Record<string, AamvaLicence['sex']>> = { 1: 'M', 2: 'F', 9: 'X', M: 'M', F: 'F', X: 'X' };

/** The DL or ID subfile, by the element that it begins with. */
const SUBFILE = /(DL|ID)(?=\s?D[A-Z]{2})/;
/** Some issuers leave out the letters before the first element. */
const BARE_SUBFILE = /((?:DL|ID)\d{8}(?:Z[A-Z]\d{8})?)(?=D[A-Z]{2})/;

/** Between elements; some readers give another control, or the return of a keyboard. */
const SEPARATOR = /(?!\t)\p{Cc}/u;

/**
 * The elements of the DL or ID subfile. Offsets of the directory are often wrong in practice, so the subfile is found
 * by its letters. The directory's entries are two letters and eight digits, the subfile itself two letters and an
 * element.
 */
function readElements(body: string): Record<string, string> {
  const elements: Record<string, string> = {};
  const start = SUBFILE.exec(body) ?? BARE_SUBFILE.exec(body);
  if (!start) return elements;
  const rest = body.slice(start.index + start[1]!.length).replaceAll('\r\n', '\n');
  for (const line of rest.split('\r', 1)[0]!.split(SEPARATOR)) {
    const match = /^(D[A-Z]{2})(.*)$/s.exec(line);
    if (match && !Object.hasOwn(elements, match[1]!)) elements[match[1]!] = match[2]!;
  }
  return elements;
}

/** Null for an omitted element: empty, NONE or unavl (annex D.3). */
function value(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^(?:none|unavl)$/i.test(trimmed) ? null : trimmed;
}

/** MMDDCCYY or CCYYMMDD, whichever is a date, perhaps with dashes. */
function readDate(text: string | undefined, isYearFirst: boolean, isRight: (text: string) => boolean): string | null {
  const digits = text?.trim().replaceAll(/[-/]/g, '') ?? '';
  if (!/^\d{8}$/.test(digits)) return null;
  const monthFirst = `${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`;
  const yearFirst = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const order = isYearFirst ? [yearFirst, monthFirst] : [monthFirst, yearFirst];
  return order.find(isRight) ?? null;
}

/** The three tracks of a magnetic stripe, which British Columbia prints into its PDF417. */
const STRIPE = /^%([A-Z]{2})([^^?]{0,13})\^?([^^?]{1,35})\^([^^?]{0,77})\^?\?;(\d{6})(\d{1,19})=(\d{4})(\d{8})/;
/** After its version and that of the security: postal code, class, restrictions, endorsements, sex. */
const THIRD_TRACK = /[_%#+!]{1,2}..([^]{11})[^]{16}([12MFX9])/;
/** Months of the expiry that are none: never, and twice a day of the month of birth. */
const NEVER = '77';

/** Parses the text of a magnetic stripe (AAMVA DL/ID Card Design Standard 2020, annex F). */
function parseStripe(text: string): AamvaLicence | null {
  const match = STRIPE.exec(text);
  if (!match) return null;
  const [, jurisdiction = '', city = '', name = '', address = '', issuer = '', number = '', end = '', birth = ''] =
    match;
  const [, postalCode, sex = ''] = THIRD_TRACK.exec(text.slice(match[0].length)) ?? [];
  const country = countryOfIssuer(issuer);
  const month = end.slice(2);
  const year = `20${end.slice(0, 2)}`;
  return {
    issuer,
    version: 0,
    subfile: 'DL',
    documentNumber: number,
    ...readNames({ DAA: name.replaceAll(',$', ',') }),
    birthDate: readDate(birth, true, isDate),
    expirationDate: month === NEVER ? NO_END : Number(month) > 12 ? year : `${year}-${month}`,
    issueDate: null,
    sex: SEXES[sex] ?? null,
    street: value(address.split('$')[0]),
    city: value(city),
    jurisdiction,
    postalCode: readPostalCode(postalCode, country),
    country,
    elements: {},
  };
}

function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= 1800 && year < 2200 && isDay(text);
}

/** The day of a card without an end, too. */
const isExpiry = (text: string): boolean => isDate(text) || (hasNoEnd(text) && isDay(text));

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
