import { asciiDigits } from './one-time-code.ts';

/**
 * Postal codes by country, as the Universal Postal Union describes them: N a digit, A a letter, everything else itself.
 * Spaces and dashes are inserted; nobody has to type them.
 */
const TEMPLATES: Readonly<Record<string, string>> = {
  NNN: 'FO IS LS PG',
  NNNN: 'AL AT AU BE BG CH CY DK GE HU LI LU MK NO NZ PH SI TN ZA',
  NNNNN: 'BA DE DZ EE EG ES FI FR HR ID IT JO KE KR KW LK MA MC ME MX MY PE PK RS SA SM TH TR UA UY VA',
  NNNNNN: 'BY CN EC IN KG KZ RO RU SG TJ TM UZ VN CO NG',
  NNNNNNN: 'CL IL',
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
  'AZ NNNN': 'AZ',
  ADNNN: 'AD',
};

/**
 * Codes that no template can describe: several forms, or letters and digits in the same place. Read without spaces and
 * dashes.
 */
const RULES: Readonly<Record<string, { pattern: RegExp; write: (plain: string) => string }>> = {
  US: {
    pattern: /^\d{5}(?:\d{4})?$/,
    write: (plain) => (plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain),
  },
  GB: {
    pattern: /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/,
    write: (plain) => `${plain.slice(0, -3)} ${plain.slice(-3)}`,
  },
  IE: { pattern: /^[A-Z]\d[\dW][A-Z\d]{4}$/, write: (plain) => `${plain.slice(0, 3)} ${plain.slice(3)}` },
  AR: { pattern: /^(?:[A-Z]?\d{4}|[A-Z]\d{4}[A-Z]{3})$/, write: (plain) => plain },
  TW: { pattern: /^\d{3}(?:\d{2,3})?$/, write: (plain) => plain },
};

const byCountry = new Map(
  Object.entries(TEMPLATES).flatMap(([template, countries]) =>
    countries.split(' ').map((country) => [country, template] as const),
  ),
);

/** Whether the postal codes of a country can be checked. */
export function knowsPostalCodes(country: string): boolean {
  return byCountry.has(country) || Object.hasOwn(RULES, country);
}

/** A postal code in its country's format; any other text stays as typed, in capitals. */
export function tidyPostalCode(country: string, text: string): string {
  const typed = asciiDigits(text.normalize('NFKC')).toUpperCase().normalize('NFKC').trim();
  const plain = typed.replaceAll(/[^A-Z\d]/g, '');
  const template = byCountry.get(country);
  const rule = RULES[country];
  if (rule) return rule.pattern.test(plain) ? rule.write(plain) : typed;
  return template === undefined ? typed : (fill(template, plain) ?? typed);
}

/** Whether a tidied text is a postal code of the country; a country without known codes accepts everything. */
export function isPostalCode(country: string, text: string): boolean {
  const plain = text.replaceAll(/[^A-Z\d]/g, '');
  const template = byCountry.get(country);
  const rule = RULES[country];
  if (rule) return rule.pattern.test(plain) && rule.write(plain) === text;
  return template === undefined ? text.length <= 12 : fill(template, plain) === text;
}

/** An example of a postal code, for people: `NN-NNN` as 12-345. */
export function postalCodeExample(country: string): string | null {
  const examples: Readonly<Record<string, string>> = {
    GB: 'SW1A 1AA',
    US: '12345',
    IE: 'D02 X285',
    AR: 'C1425',
    TW: '100',
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
  const own = /^(?:LV|LT|AZ|AD)/.exec(template)?.[0] ?? '';
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
