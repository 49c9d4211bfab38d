/** The content of a North American licence's PDF417 (AAMVA DL/ID Card Design Standard 2020, annex D; and earlier). */

import { hasNoEnd } from '@veridoor/document-types/no-end';

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
  /** Dates are ISO 8601. */
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
 * '@', separators, and 'ANSI ' (or 'AAMVA' until 2000), issuer, version, jurisdiction's version, number of subfiles.
 */
const HEADER = /^@[^A-Z]{1,4}(?:ANSI |AAMVA)(\d{6})(\d{2})(?:\d{2})?(\d{2})/;
/** Longest text of a PDF417 symbol with bytes in it (ISO/IEC 15438): more is no barcode. */
const LONGEST = 1850;

/** Parses the text of a barcode. Null when it is not an AAMVA licence. */
export function parseAamva(text: string): AamvaLicence | null {
  if (text.length > LONGEST) return null;
  const header = HEADER.exec(text);
  if (!header) return null;
  const body = text.slice(header[0].length);
  const elements = readElements(body);
  if (Object.keys(elements).length === 0) return null;
  const [lastWhole, firstWhole, middleWhole] = (elements['DAA'] ?? '').split(',').map((part) => part.trim());
  const given = (elements['DCT'] ?? '').split(/[, ]+/).filter((part) => part !== '');
  const country = value(elements['DCG']);
  return {
    issuer: header[1]!,
    version: Number(header[2]),
    subfile: SUBFILE.exec(body)?.[1] === 'ID' ? 'ID' : 'DL',
    documentNumber: value(elements['DAQ']),
    lastName: value(elements['DCS'] ?? elements['DAB'] ?? lastWhole),
    firstName: value(elements['DAC'] ?? given[0] ?? firstWhole),
    middleName: value(elements['DAD'] ?? (given.slice(1).join(' ') || middleWhole)),
    birthDate: readDate(elements['DBB'], country),
    expirationDate: readDate(elements['DBA'], country, isExpiry),
    issueDate: readDate(elements['DBD'], country),
    sex: SEXES[elements['DBC']?.trim() ?? ''] ?? null,
    street: value(elements['DAG']),
    city: value(elements['DAI']),
    jurisdiction: value(elements['DAJ']),
    postalCode: value(elements['DAK']),
    country,
    elements,
  };
}

const SEXES: Readonly<Record<string, AamvaLicence['sex']>> = { 1: 'M', 2: 'F', 9: 'X', M: 'M', F: 'F' };

/** The DL or ID subfile, by the element that it begins with. */
const SUBFILE = /(DL|ID)(?=D[A-Z]{2})/;

/**
 * The elements of the DL or ID subfile. Offsets of the directory are often wrong in practice, so the subfile is found
 * by its letters. The directory's entries are two letters and eight digits, the subfile itself two letters and an
 * element.
 */
function readElements(body: string): Record<string, string> {
  const elements: Record<string, string> = {};
  const start = SUBFILE.exec(body);
  if (!start) return elements;
  const subfile = body.slice(start.index + 2).split('\r', 1)[0]!;
  for (const line of subfile.split('\n')) {
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

/** MMDDCCYY in the United States, CCYYMMDD in Canada and in version 1; the form that is a date counts. */
function readDate(text: string | undefined, country: string | null, isRight = isDate): string | null {
  const digits = text?.trim() ?? '';
  if (!/^\d{8}$/.test(digits)) return null;
  const monthFirst = `${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`;
  const yearFirst = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const order = country === 'CAN' ? [yearFirst, monthFirst] : [monthFirst, yearFirst];
  return order.find(isRight) ?? null;
}

function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= 1800 && year < 2200 && isDay(text);
}

const isExpiry = (text: string): boolean => isDate(text) || (hasNoEnd(text) && isDay(text));

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
