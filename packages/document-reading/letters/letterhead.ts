import { hasLegalForm, kindOf, plain, squeezed } from './issuer.ts';
import words from './letterhead-words.json' with { type: 'json' };

/** What a business or an authority prints on its letters, besides its name. */
export interface Letterhead {
  /** The name has a legal form, or says what kind of issuer it is. */
  readonly isOrganisation: boolean;
  /** An address of its own, a number of a register or for taxes, a telephone or a website. */
  readonly hasContact: boolean;
  /** The number under which the issuer knows its customer. */
  readonly hasCustomerNumber: boolean;
}

/**
 * Whether a letter looks like one of an organisation that knows its customer. Whoever copies a real letter shows all of
 * this; what somebody types from memory mostly lacks it.
 *
 * @param isCustomers says of a line that it is the customer's own address
 */
export function letterheadOf(
  name: string,
  lines: readonly string[],
  isCustomers: (line: string) => boolean = () => false,
): Letterhead {
  return {
    isOrganisation: hasLegalForm(name) || kindOf(name) !== 'other',
    hasContact: lines.some((line) => isReachable(line) || (isAddress(line) && !isCustomers(line))),
    // A table has the number below its word, which may be a line of its own.
    hasCustomerNumber: CUSTOMER_NUMBER.test(` ${lines.map(plain).join(' ')} `),
  };
}

/** Words as they stand in plain text, in which readers of print lose spaces. */
const oneOf = (list: readonly string[]): string =>
  list
    .map((word) => plain(word).split(' ').join(' ?'))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const SITE = /www\.\s?[\p{L}\d-]+\.|https?:\/\/|[\w.+-]@[\w-]+\.\w{2}/iu;
const TELEPHONE = new RegExp(`(?<!\\p{L})(?:${oneOf(words.telephones)})\\P{L}{0,12}(?:\\d\\P{L}?){6}`, 'iu');
const INTERNATIONAL = /(?<![\p{L}\d])\+\s?\d(?:[\s()/.-]{0,2}\d){7}/u;
const REGISTER = new RegExp(`(?<!\\p{L})(?:${oneOf(words.registers)}) ?(?:\\p{L}{1,8} ?){0,2}(?:\\d ?){5}`, 'u');
const CUSTOMER_NUMBER = new RegExp(
  `(?<!\\p{L})(?:${oneOf(words.customer_numbers)}) ?(?:s ?)?(?:${oneOf(words.number_words)})? ?[a-z]{0,3} ?(?:\\d ?[a-z]? ?){4}`,
  'u',
);

const isReachable = (line: string): boolean =>
  SITE.test(line) ||
  INTERNATIONAL.test(line) ||
  TELEPHONE.test(line.normalize('NFKD').replaceAll(/\p{M}/gu, '')) ||
  REGISTER.test(plain(line));

/** A street with its number, and a postal code with its town, in one line: `Canal Street 2 · 10001 Amaurot`. */
const ADDRESS =
  /\p{L}{3,}.{0,4}\d{1,4}\p{L}?(?!\d).{0,24}(?<!\d)\d{2,3}[ -]?\d{2,3}\s?\p{L}{3}|(?<!\d)\d{1,4}\s\p{L}{3}.{3,40}(?:(?<!\d)\d{5}(?!\d)|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})/u;
const isAddress = (line: string): boolean => squeezed(line).length > 10 && ADDRESS.test(line);
