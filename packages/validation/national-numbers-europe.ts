/** Numbers of people in members of the European Union, and what their check digits share with others. */

/** Digits of a text that is nothing but digits of the given count; null otherwise. */
export function digitsOf(text: string, count: number): number[] | null {
  return new RegExp(`^\\d{${count}}$`).test(text) ? Array.from(text, Number) : null;
}

/** The sum of digits, each times its weight. */
export function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** ISO/IEC 7812-1, annex B: every second digit from the right but one counts double. */
export function luhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Day, month and year of two digits, where nothing says the century. */
const isDayMonthYear = (text: string): boolean => /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d/.test(text);

/** Sozialversicherungsnummer: the fourth digit checks the others, by 11 (ASVG, section 31; stdnum at.vnr). */
function austria(text: string): boolean {
  const d = digitsOf(text, 10);
  return d !== null && d[0] !== 0 && weighted(d, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === d[3];
}

const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

/** Αριθμός Φορολογικού Μητρώου: digits in odd places have values of their own, the letter is the sum by 26. */
function cyprus(text: string): boolean {
  const match = /^([09]\d{7})([A-Z])$/.exec(text);
  if (!match) return false;
  const sum = Array.from(match[1]!, Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? CYPRIOT[digit]! : digit),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === match[2];
}

/** CPR-nummer: a day of birth and four digits. Since 2007 its last digit need not compute. */
const denmark = (text: string): boolean => /^\d{6}-?\d{4}$/.test(text) && isDayMonthYear(text);

/** ΑΜΚΑ, a day of birth and Luhn's check; or the tax number ΑΦΜ, powers of two by 11. */
function greece(text: string): boolean {
  const amka = digitsOf(text, 11);
  if (amka) return isDayMonthYear(text) && luhn(amka);
  const afm = digitsOf(text, 9);
  if (!afm || afm.every((digit) => digit === 0)) return false;
  return (weighted(afm, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === afm[8];
}

/** Osobni identifikacijski broj: ISO/IEC 7064, MOD 11,10. */
function croatia(text: string): boolean {
  const d = digitsOf(text, 11);
  if (!d) return false;
  const product = d.slice(0, 10).reduce((carried, digit) => (((digit + carried) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === d[10];
}

/** Személyi azonosító: weights rise for those born until 1996, and fall since (Act XX of 1996, annex). */
function hungary(text: string): boolean {
  const d = digitsOf(text.replaceAll('-', ''), 11);
  if (!d || d[0] === 0) return false;
  const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const isSince1997 = d[0] === 3 || d[0] === 4 || Number(text.replaceAll('-', '').slice(1, 3)) > 96;
  return weighted(d, isSince1997 ? rising.toReversed() : rising) % 11 === d[10];
}

/** Personal Public Service number: the letter is the remainder by 23; a second letter counts ninefold since 2013,
 * and T, W or X of married women before counts nothing. */
function ireland(text: string): boolean {
  const match = /^(\d{7})([A-W])([A-IT-X]?)$/.exec(text);
  if (!match) return false;
  const [, digits = '', letter, second = ''] = match;
  const more = second === '' || second >= 'T' ? 0 : second.charCodeAt(0) - 64;
  return (
    'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(Array.from(digits, Number), [8, 7, 6, 5, 4, 3, 2]) + 9 * more) % 23] === letter
  );
}

/** Personas kods: by 11 with the day of birth; those given since 2017 begin with 32 and have no check digit. */
function latvia(text: string): boolean {
  const d = digitsOf(text.replace('-', ''), 11);
  if (!d) return false;
  if (d[0] === 3 && d[1]! >= 2) return true;
  return isDayMonthYear(text) && (1101 - weighted(d, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11 === d[10];
}

/** The table of the dihedral group of order ten, and the permutation of places (Verhoeff 1969). */
const DIHEDRAL = (one: number, other: number): number =>
  one < 5
    ? other < 5
      ? (one + other) % 5
      : ((one + other) % 5) + 5
    : other < 5
      ? ((one - other + 5) % 5) + 5
      : (one - other + 5) % 5;
const PLACES = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function verhoeff(digits: readonly number[]): boolean {
  let check = 0;
  for (const [index, digit] of digits.toReversed().entries()) {
    let value = digit;
    for (let turn = 0; turn < index % 8; turn++) value = PLACES[value]!;
    check = DIHEDRAL(check, value);
  }
  return check === 0;
}

/** Numéro d'identification national: a day of birth, then Luhn's check, and Verhoeff's without it. */
function luxembourg(text: string): boolean {
  const d = digitsOf(text, 13);
  if (!d || !/^(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(text)) return false;
  return luhn(d.slice(0, 12)) && verhoeff([...d.slice(0, 11), d[12]!]);
}

/** Identity card number: the letter says the register, and nothing checks the digits. */
const malta = (text: string): boolean => /^(?!0+[A-Z])\d{1,7}[MGAPLHBZ]$/.test(text);

/** NIF of a person, by 11; or the number of the Cartão de Cidadão, whose 12 signs have Luhn's check by 36. */
function portugal(text: string): boolean {
  const nif = digitsOf(text, 9);
  if (nif) {
    const check = 11 - (weighted(nif, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
    return /^[1-3]|^45/.test(text) && (check > 9 ? 0 : check) === nif[8];
  }
  if (!/^\d{9}[A-Z0-9]{2}\d$/.test(text)) return false;
  const sum = Array.from(text).reduce((total, sign, index) => {
    const value = Number.parseInt(sign, 36) * (index % 2 === 0 ? 2 : 1);
    return total + (index % 2 === 0 && value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Enotna matična številka občana: by 11 (Central Population Register Act). */
function slovenia(text: string): boolean {
  const d = digitsOf(text, 13);
  if (!d || !/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])/.test(text)) return false;
  const check = 11 - (weighted(d, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 0 : check) === d[12];
}

/** By country, ISO 3166-1 alpha-2; texts are capitals and digits without spaces. */
export const EUROPEAN_RULES: Readonly<Record<string, (text: string) => boolean>> = {
  AT: austria,
  CY: cyprus,
  DK: denmark,
  GR: greece,
  HR: croatia,
  HU: hungary,
  IE: ireland,
  LU: luxembourg,
  LV: latvia,
  MT: malta,
  PT: portugal,
  SI: slovenia,
};
