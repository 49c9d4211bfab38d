import { holderOfNumber, type NumberedHolder } from './national-number-holder.ts';
import { digitsOf, EUROPEAN_RULES, luhn, weighted } from './national-numbers-europe.ts';

/** T.C. kimlik numarası: eleven digits, the last two check the others. */
function turkey(text: string): boolean {
  const d = digitsOf(text, 11);
  if (!d || d[0] === 0) return false;
  const odd = weighted(d, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weighted(d, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return d[9] === tenth && d[10] === (odd + even + tenth) % 10;
}

/**
 * DNI and NIE: the letter is the remainder by 23; X, Y and Z of foreigners count 0, 1 and 2. K, L and M (Order
 * EHA/451/2008, article 3: children, Spaniards abroad, foreigners) count nothing.
 */
function spain(text: string): boolean {
  const match = /^([KLMXYZ]?)(\d{7,8})([A-Z])$/.exec(text);
  if (!match) return false;
  const [, special = '', digits = '', letter] = match;
  if (special.length + digits.length !== 8) return false;
  const number = Number(`${/[XYZ]/.test(special) ? 'XYZ'.indexOf(special) : ''}${digits}`);
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === letter;
}

/** PESEL. */
function poland(text: string): boolean {
  const d = digitsOf(text, 11);
  return d !== null && weighted(d, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

/** Personnummer, with or without the century. */
function sweden(text: string): boolean {
  const d = digitsOf(text.replaceAll(/[-+]/g, '').slice(-10), 10);
  return /^(?:\d{2})?\d{6}[-+]?\d{4}$/.test(text) && d !== null && luhn(d);
}

/** Henkilötunnus: the check sign is the remainder of the nine digits by 31. */
function finland(text: string): boolean {
  const match = /^(\d{6})[-+A-FU-Y](\d{3})([0-9A-Y])$/.exec(text);
  return match !== null && '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(`${match[1]}${match[2]}`) % 31] === match[3];
}

/** CPF: two check digits by 11; numbers of one digit only are not given. */
function brazil(text: string): boolean {
  const d = digitsOf(text.replaceAll(/[.-]/g, ''), 11);
  if (!d || new Set(d).size === 1) return false;
  const check = (count: number): number => {
    const sum = d.slice(0, count).reduce((total, digit, index) => total + digit * (count + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return d[9] === check(9) && d[10] === check(10);
}

/** Burgerservicenummer: the "eleven test", in which the last digit counts minus one. A nought before it may be missing. */
function netherlands(text: string): boolean {
  const d = digitsOf(text.length === 8 ? `0${text}` : text, 9);
  return d !== null && d.some((digit) => digit !== 0) && weighted(d, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/**
 * Steuerliche Identifikationsnummer: ISO/IEC 7064, MOD 11,10. Of the first ten digits one is there twice or three times,
 * and no other more than once (Federal Central Tax Office, Steueridentifikationsnummernverordnung, section 1).
 */
function germany(text: string): boolean {
  const d = digitsOf(text, 11);
  if (!d || d[0] === 0) return false;
  const different = new Set(d.slice(0, 10)).size;
  const most = Math.max(...d.slice(0, 10).map((digit) => d.slice(0, 10).filter((other) => other === digit).length));
  if (!(different === 9 && most === 2) && !(different === 8 && most === 3)) return false;
  const product = d.slice(0, 10).reduce((carried, digit) => (((digit + carried) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === d[10];
}

const ODD_PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (sign, index) => [
    sign,
    [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10,
      22, 25, 24, 23,
    ][index] ?? 0,
  ]),
);

/** Codice fiscale (decree of 23 December 1976): signs in odd places have values of their own. */
function italy(text: string): boolean {
  if (!/^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 15)).reduce((total, sign, index) => {
    const even = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD_PLACES[sign] ?? 0) : even);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === text[15];
}

/** Emirates ID: 784, then digits with Luhn's check. */
function emirates(text: string): boolean {
  const d = digitsOf(text.replaceAll('-', ''), 15);
  return d !== null && text.startsWith('784') && luhn(d);
}

/** Numéro de sécurité sociale: the key is 97 less the remainder; 2A and 2B are Corsica. */
function france(text: string): boolean {
  const match = /^([1-478]\d{4}(?:\d{2}|2[AB])\d{6})(\d{2})$/.exec(text);
  if (!match) return false;
  const [, number = '', key] = match;
  const value = BigInt(number.replace('2A', '19').replace('2B', '18'));
  return 97n - (value % 97n) === BigInt(key ?? '');
}

/**
 * National Insurance number (HMRC, National Insurance Manual, NIM39110): letters that are not given, and a suffix from A
 * to D, which may be missing. Nothing checks the digits.
 */
const britain = (text: string): boolean =>
  /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(text);

/** Numbers that advertisements made known (Social Security Administration, FAQ on misused numbers). */
const ADVERTISED = new Set(['078051120', '219099999']);

/**
 * Social Security number: no part is all noughts, and areas 666 and from 900 are not given (20 CFR 422.103). An ITIN
 * begins with 9, and its fourth and fifth digits are from 50 up (IRS, Publication 1915). Nothing checks the digits.
 */
const america = (text: string): boolean =>
  /^(?:(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}|9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4})$/.test(text) &&
  !ADVERTISED.has(text);

/** A scheme whose last digit is a weighted sum of the others, by 11 or 10. */
interface WeightedScheme {
  readonly digits: number;
  /** The least first digit. */
  readonly first?: number;
  /** Weights in turn; the second ones apply when the first give no digit. */
  readonly weights: readonly (readonly number[])[];
  /** The check digit of a sum; 10 and more is no digit. */
  readonly check: (sum: number) => number;
}

const byEleven = (sum: number) => sum % 11;
const lessEleven = (sum: number) => (11 - (sum % 11)) % 11;

/** Estonia and Lithuania share a scheme (EVS 585:2007; Act on the population register, annex). */
const BALTIC: WeightedScheme = {
  digits: 11,
  weights: [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
    [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
  ],
  check: byEleven,
};

const WEIGHTED: Readonly<Record<string, WeightedScheme>> = {
  /** Единен граждански номер: a remainder of 10 counts 0 (Ordinance RD-02-20-9 of 2012, article 7). */
  BG: { digits: 10, weights: [[2, 4, 8, 5, 10, 9, 7, 3, 6]], check: (sum) => (sum % 11) % 10 },
  EE: BALTIC,
  LT: BALTIC,
  /** Cod numeric personal: a remainder of 10 counts 1 (Government decision 1375/2006). */
  RO: {
    digits: 13,
    first: 1,
    weights: [[2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]],
    check: (sum) => (sum % 11 === 10 ? 1 : sum % 11),
  },
};

function weightedRule({ digits, first = 0, weights, check }: WeightedScheme): (text: string) => boolean {
  return (text) => {
    const d = digitsOf(text, digits);
    if (!d || d[0]! < first || d.every((digit) => digit === 0)) return false;
    const found = weights.map((row) => check(weighted(d, row))).find((value) => value < 10) ?? 0;
    return d.at(-1) === found;
  };
}

/** Fødselsnummer: two check digits by 11 (Regulation on the population register 2017, section 2-2-1). */
function norway(text: string): boolean {
  const d = digitsOf(text, 11);
  if (!d || d.every((digit) => digit === 0)) return false;
  const first = lessEleven(weighted(d, [3, 7, 6, 1, 8, 9, 4, 5, 2]));
  return d[9] === first && d[10] === lessEleven(weighted(d, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]));
}

/**
 * Rodné číslo (Act 133/2000, section 13): divisible by 11, or a remainder of 10 written as 0. Who was born before 1954
 * has nine digits, and no check digit.
 */
function czechia(text: string): boolean {
  if (/^(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\/?(?!000)\d{3}$/.test(text)) return true;
  const d = digitsOf(text.replace('/', ''), 10);
  if (!d || d.every((digit) => digit === 0)) return false;
  return (Number(d.slice(0, 9).join('')) % 11) % 10 === d[9];
}

/** Rijksregisternummer: 97 less the remainder, of those born since 2000 with a 2 before (Royal decree of 3 April 1984). */
function belgium(text: string): boolean {
  const match = /^(\d{9})(\d{2})$/.exec(text.replaceAll(/[.-]/g, ''));
  if (!match) return false;
  const [, number = '', check] = match;
  return ['', '2'].some((century) => 97 - (Number(century + number) % 97) === Number(check));
}

const RULES: ReadonlyMap<string, (text: string) => boolean> = new Map(
  Object.entries({
    ...EUROPEAN_RULES,
    ...Object.fromEntries(Object.entries(WEIGHTED).map(([country, scheme]) => [country, weightedRule(scheme)])),
    AE: emirates,
    BE: belgium,
    BR: brazil,
    CZ: czechia,
    DE: germany,
    ES: spain,
    FI: finland,
    FR: france,
    GB: britain,
    IT: italy,
    NL: netherlands,
    NO: norway,
    PL: poland,
    SE: sweden,
    SK: czechia,
    TR: turkey,
    US: america,
  }),
);

/** Countries in whose numbers a dash or a plus says the century. */
const SIGNED = new Set(['FI', 'SE']);

/** Whether a day exists in the year, or where two digits leave the century open in one that is possible. */
function isRealDay({ year, month, day }: NumberedHolder): boolean {
  if (month === null || day === null) return true;
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`];
  return years.some((full) => {
    const days = new Date(Date.UTC(Number(full), Number(month), 0)).getUTCDate();
    return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
  });
}

/** Whether the national number of a country can be checked. */
export function knowsNationalNumber(country: string): boolean {
  return RULES.has(country);
}

/**
 * Whether a text is a national number of the country: its form, its check digits, and the birth date in it. Spaces, dots,
 * dashes and case do not matter.
 */
export function isNationalNumber(country: string, text: string): boolean {
  const plain = text.replaceAll(SIGNED.has(country) ? /[\s.]/g : /[\s.-]/g, '').toUpperCase();
  if (!RULES.get(country)?.(plain)) return false;
  const holder = holderOfNumber(country, plain);
  return holder === null || isRealDay(holder);
}
