import { asciiDigits } from './one-time-code.ts';

/**
 * Postal codes by country, as the Universal Postal Union describes them: N a digit, A a letter, everything else itself.
 * Spaces and dashes are inserted; nobody has to type them.
 */
const TEMPLATES: Readonly<Record<string, string>> = {
  NNN: 'FO IS LS PG',
  NNNN: 'AL AT AU BE BG CH CY DK GE HU LI LU MK NO NZ PH SI TN ZA',
  NNNNN: 'BA DE DZ EE EG ES FI FR HR ID IT JO KE KR KW LK MA MC ME MX MY PE PK RS SM TH TR UA UY VA',
  NNNNNN: 'BY CN EC IN KG RO RU SG TJ TM UZ CO NG',
  NNNNNNN: 'CL',
  'NNN NN': 'CZ GR SE SK',
  'NN-NNN': 'PL',
  'NNNN-NNN': 'PT',
  'NNNNN-NNN': 'BR',
  'NNN-NNNN': 'JP',
  'NNNNN-NNNNN': 'IR',
  'NNNN AA': 'NL',
  'ANA NAN': 'CA',
  'AAA NNNN': 'MT',
  'LV-NNNN': 'LV',
  'LT-NNNNN': 'LT',
  'MD-NNNN': 'MD',
  'AZ NNNN': 'AZ',
  ADNNN: 'AD',
};

const fiveAndFour = (plain: string): string => (plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain);

/** Letters of vehicles that people write before codes, where they are not those of ISO 3166-1. */
const LETTERS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/**
 * Codes that no template can describe: several forms, or letters and digits in the same place. Read without spaces and
 * dashes.
 */
const RULES: Readonly<Record<string, { pattern: RegExp; write: (plain: string) => string }>> = {
  US: { pattern: /^\d{5}(?:\d{4})?$/, write: fiveAndFour },
  SA: { pattern: /^\d{5}(?:\d{4})?$/, write: fiveAndFour },
  // Kazpost: six digits, or seven signs for a building. Vietnam Post: five digits since 2018, six before.
  KZ: { pattern: /^(?:\d{6}|[A-Z]\d\d[A-Z]\d[A-Z]\d)$/, write: (plain) => plain },
  VN: { pattern: /^\d{5,6}$/, write: (plain) => plain },
  // Besides its own, those of forces abroad and of territories.
  GB: {
    pattern: /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4}|[A-Z]{4}1ZZ)$/,
    write: (plain) =>
      plain.startsWith('BFPO') ? `BFPO ${plain.slice(4)}` : `${plain.slice(0, -3)} ${plain.slice(-3)}`,
  },
  IE: { pattern: /^[A-Z]\d[\dW][A-Z\d]{4}$/, write: (plain) => `${plain.slice(0, 3)} ${plain.slice(3)}` },
  AR: { pattern: /^(?:[A-Z]?\d{4}|[A-Z]\d{4}[A-Z]{3})$/, write: (plain) => plain },
  // Israel Post: seven digits since 2013, five before.
  IL: { pattern: /^(?:\d{5}|\d{7})$/, write: (plain) => plain },
  TW: { pattern: /^\d{3}(?:\d{2,3})?$/, write: (plain) => plain },
};

const byCountry = new Map(
  Object.entries(TEMPLATES).flatMap(([template, countries]) =>
    countries.split(' ').map((country) => [country, template] as const),
  ),
);

/** Whether the usual form of a country's postal codes is known. */
export function knowsPostalCodes(country: string): boolean {
  return byCountry.has(country) || Object.hasOwn(RULES, country);
}

/** A postal code in its country's format; any other text stays as typed, in capitals. */
export function tidyPostalCode(country: string, text: string): string {
  const typed = asciiDigits(text.normalize('NFKC')).toUpperCase().normalize('NFKC').trim();
  return writtenUsually(country, typed) ?? typed;
}

/**
 * Whether a tidied text has the usual form of its country's codes. Forms change, and nobody knows them all: an unusual one
 * is worth a second look, and no more.
 */
export function isUsualPostalCode(country: string, text: string): boolean {
  return !knowsPostalCodes(country) || writtenUsually(country, text) === text;
}

/** Whether a tidied text may be a postal code somewhere: the longest have ten signs and two between them. */
export const isPostalCode = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ./-]{0,14}$/u.test(text);

/** A text as its country writes its codes; null when it is none of the usual form. */
function writtenUsually(country: string, typed: string): string | null {
  const plain = withoutLetters(country, typed.replaceAll(/[^A-Z\d]/g, ''));
  const template = byCountry.get(country);
  const rule = RULES[country];
  if (rule) return rule.pattern.test(plain) ? rule.write(plain) : null;
  return template === undefined ? null : fill(template, plain);
}

/** D-10115, CH-8001: the country's letters are no part of a code that begins with a digit. */
function withoutLetters(country: string, plain: string): string {
  if (!byCountry.get(country)?.startsWith('N')) return plain;
  const [letters = ''] = /^[A-Z]+(?=\d)/.exec(plain) ?? [];
  return letters === country || letters === LETTERS[country] ? plain.slice(letters.length) : plain;
}

/** An example of a postal code, for people: `NN-NNN` as 12-345. */
export function postalCodeExample(country: string): string | null {
  const examples: Readonly<Record<string, string>> = {
    GB: 'SW1A 1AA',
    US: '12345',
    IE: 'D02 X285',
    AR: 'C1425',
    TW: '100',
    IL: '9190501',
    SA: '12345',
    KZ: '010000',
    VN: '10000',
  };
  const template = byCountry.get(country);
  if (template === undefined) return examples[country] ?? null;
  const letters = Array.from('ABCDEFGH');
  let digit = 0;
  return template.startsWith('A') && !/^A[NA]/.test(template)
    ? template.replaceAll('N', () => String((digit += 1) % 10))
    : template.replaceAll(/A(?![ZD])/g, () => letters.shift() ?? 'A').replaceAll('N', () => String((digit += 1) % 10));
}

/** Lays letters and digits into a template; null when they do not fit. A country's own letters may be left out. */
function fill(template: string, plain: string): string | null {
  const own = /^(?:LV|LT|MD|AZ|AD)/.exec(template)?.[0] ?? '';
  const rest = Array.from(plain.startsWith(own) ? plain.slice(own.length) : plain);
  let written = own;
  for (const sign of template.slice(own.length)) {
    if (sign !== 'N' && sign !== 'A') {
      written += sign;
      continue;
    }
    const next = rest.shift();
    if (next === undefined || (sign === 'N') !== /\d/.test(next)) return null;
    written += next;
  }
  return rest.length === 0 ? written : null;
}
