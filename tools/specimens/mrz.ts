import { transliterate, type UmlautForm } from './transliteration.ts';

/** The fields of the MRZ. Dates are ISO 8601 (`YYYY-MM-DD`); names in the holder's spelling. */
export interface MrzFields {
  /** Two characters at most: `P`, `I`, `ID`, `AR` and the like. */
  documentCode: string;
  /** Three-letter code of ICAO Doc 9303 part 3, section 5. */
  issuer: string;
  nationality: string;
  surname: string;
  givenNames: string;
  documentNumber: string;
  birthDate: string;
  sex: 'F' | 'M' | 'X';
  expiryDate: string;
  /** TD3: personal number; TD1: optional data of the first line. */
  optionalData?: string;
  /** TD1 only: optional data of the second line. */
  secondOptionalData?: string;
  umlauts?: UmlautForm;
}

const WEIGHTS = [7, 3, 1] as const;

/**
 * Check digit of ICAO Doc 9303 part 3, section 4.9: weights 7, 3, 1 repeated, A to Z count 10 to 35, `<` counts 0,
 * modulo 10.
 *
 * @throws RangeError for a character that has no place in the MRZ
 */
export function checkDigit(field: string): string {
  let sum = 0;
  for (let index = 0; index < field.length; index += 1) {
    sum += characterValue(field.charCodeAt(index)) * (WEIGHTS[index % 3] ?? 0);
  }
  return String(sum % 10);
}

function characterValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  if (code === 60) return 0;
  throw new RangeError('the machine-readable zone holds A to Z, 0 to 9 and < only');
}

/** MRZ of a passport data page (TD3), two lines of 44; ICAO Doc 9303 part 4, section 4.2. */
export function composeTd3(fields: MrzFields): [string, string] {
  const number = padded(fields.documentNumber, 9);
  const birth = shortDate(fields.birthDate);
  const expiry = shortDate(fields.expiryDate);
  const optional = padded(fields.optionalData ?? '', 14);
  // Part 4 lets the check digit of an empty personal number be the filler or 0.
  const optionalCheck = fields.optionalData ? checkDigit(optional) : '<';
  const numberPart = number + checkDigit(number);
  const birthPart = birth + checkDigit(birth);
  const rest = expiry + checkDigit(expiry) + optional + optionalCheck;
  return [
    padded(fields.documentCode, 2) + padded(fields.issuer, 3) + composeName(fields, 39),
    numberPart +
      padded(fields.nationality, 3) +
      birthPart +
      sexCharacter(fields.sex) +
      rest +
      checkDigit(numberPart + birthPart + rest),
  ];
}

/** MRZ of a card (TD1), three lines of 30; ICAO Doc 9303 part 5, section 4.2. */
export function composeTd1(fields: MrzFields): [string, string, string] {
  const birth = shortDate(fields.birthDate);
  const expiry = shortDate(fields.expiryDate);
  const numberPart = td1Number(fields.documentNumber, fields.optionalData ?? '');
  const birthPart = birth + checkDigit(birth);
  const expiryPart = expiry + checkDigit(expiry);
  const optional = padded(fields.secondOptionalData ?? '', 11);
  return [
    padded(fields.documentCode, 2) + padded(fields.issuer, 3) + numberPart,
    birthPart +
      sexCharacter(fields.sex) +
      expiryPart +
      padded(fields.nationality, 3) +
      optional +
      checkDigit(numberPart + birthPart + expiryPart + optional),
    composeName(fields, 30),
  ];
}

/**
 * Positions 6 to 30 of a TD1 MRZ. A number longer than nine continues in the optional data, followed by its check
 * digit, and position 15 is the filler (part 5, data structure of the upper line).
 */
function td1Number(documentNumber: string, optionalData: string): string {
  if (documentNumber.length <= 9) {
    const number = padded(documentNumber, 9);
    return number + checkDigit(number) + padded(optionalData, 15);
  }
  const overflow = `${documentNumber.slice(9)}${checkDigit(documentNumber)}<${optionalData}`;
  return `${documentNumber.slice(0, 9)}<${padded(overflow, 15)}`;
}

/**
 * The name field: primary identifier, two fillers, secondary identifier. A name that is too long ends on a letter in
 * the last position, which informs a reader that it may be shortened (part 3, section 4.6).
 */
export function composeName(name: Pick<MrzFields, 'surname' | 'givenNames' | 'umlauts'>, length: number): string {
  const primary = transliterate(name.surname, name.umlauts).replaceAll(' ', '<');
  const secondary = transliterate(name.givenNames, name.umlauts).replaceAll(' ', '<');
  if (primary === '') throw new RangeError('an MRZ needs a primary identifier');
  if (secondary === '') return shortened(primary, length).padEnd(length, '<');
  const whole = `${primary}<<${secondary}`;
  if (whole.length <= length) return whole.padEnd(length, '<');
  // A long surname leaves the given names at least a third of the field, or all they need.
  const reserved = Math.min(secondary.length, Math.floor(length / 3));
  const head = shortened(primary, Math.max(length - 2 - reserved, 1));
  return `${head}<<${shortened(secondary, length - 2 - head.length)}`.padEnd(length, '<');
}

/** At most `length` characters, never ending in a filler: if the cut would leave one, a letter before it is dropped. */
function shortened(identifier: string, length: number): string {
  if (identifier.length <= length) return identifier;
  const cut = identifier.slice(0, length);
  if (!cut.endsWith('<')) return cut;
  const components = cut.slice(0, -1);
  const initial = identifier.charAt(length);
  return components.length > 1 ? `${components.slice(0, -1).replace(/<$/, '')}<${initial}` : components;
}

function padded(value: string, length: number): string {
  if (value.length > length) throw new RangeError(`a field of ${length} characters cannot hold ${value.length}`);
  const field = value.padEnd(length, '<');
  if (!/^[A-Z0-9<]*$/.test(field)) {
    throw new RangeError('the machine-readable zone holds A to Z, 0 to 9 and < only');
  }
  return field;
}

function shortDate(date: string): string {
  const match = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(date);
  if (!match) throw new RangeError('a date is written YYYY-MM-DD');
  return match.slice(1).join('');
}

function sexCharacter(sex: MrzFields['sex']): string {
  return sex === 'X' ? '<' : sex;
}
