import { isDocumentNumber } from '@veridoor/document-types/document-numbers';
import { holderOfNumber } from '@veridoor/validation/national-number-holder';
import { isNationalNumber, knowsNationalNumber } from '@veridoor/validation/national-numbers';
import { createRandom, type Random } from '../random.ts';
import type { NationalPerson, NationalType } from './national-type.ts';

/** The values of a document in the form that readers give: dates ISO 8601, sex a letter, numbers without spaces. */
export interface NationalValues {
  /** By field of print. */
  readonly values: Readonly<Record<string, string>>;
  /** As the document prints them; an address has several lines. */
  readonly printed: Record<string, readonly string[]>;
}

/** @param seed draws the numbers and dates. */
export function nationalValues(
  type: NationalType,
  person: NationalPerson,
  seed: string,
  expiryDate?: string,
): NationalValues {
  const random = createRandom(`values ${seed}`);
  const day = `${random.integer(1, 12)}`.padStart(2, '0') + `-${random.integer(10, 28)}`;
  const issued = random.integer(2021, 2025);
  const dates = {
    birth_date: person.birth_date,
    issue_date: `${issued}-${day}`,
    expiry_date: expiryDate ?? `${issued + type.years}-${day}`,
  };
  const cased = (text: string) => (type.capitals ? text.toLocaleUpperCase(type.language) : text);
  const number = documentNumber(type, drawn(type.number, random), seed);
  const personal = person.personal_number ?? personalNumber(type, person, random);
  const words = {
    last_name: cased(person.last_name),
    first_name: cased(person.first_name),
    birth_place: cased(person.birth_place),
    authority: cased(person.authority),
    nationality: type.nationality ?? '',
    categories: type.categories ?? '',
  };
  // Hungarians name the family first, as residence permits do; Brazil and Canada have their own order.
  const whole = {
    full_name:
      type.country === 'BR' ? `${words.first_name} ${words.last_name}` : `${words.last_name} ${words.first_name}`,
  };
  const address = person.address.map(cased);
  const numbers = { number, personal_number: personal };
  return {
    values: {
      ...words,
      ...whole,
      ...dates,
      sex: person.sex,
      address: address.join(', '),
      ...mapped(numbers, (value) => value.replaceAll(' ', '')),
    },
    printed: {
      ...mapped({ ...words, ...whole, ...numbers }, (value) => [value]),
      ...mapped(dates, (value) => [printedDate(value, type)]),
      sex: [type.sexes?.[person.sex] ?? person.sex],
      address,
    },
  };
}

const mapped = <Value>(record: Readonly<Record<string, string>>, change: (value: string) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A day as documents of a type print it. */
function printedDate(date: string, { date: form, language }: NationalType): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const named = (locale: string) =>
    new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
      .formatToParts(new Date(date))
      .find((part) => part.type === 'month')!
      .value.replaceAll('.', '')
      .toLocaleUpperCase(locale);
  return form.replaceAll(/YYYY|MMM|LLL|MM|DD/gu, (part) =>
    part === 'YYYY' ? year : part === 'MM' ? month : part === 'DD' ? day : named(part === 'MMM' ? 'en' : language),
  );
}

/** Without I and O, which printers of numbers avoid. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const drawn = (pattern: string, random: Random): string =>
  pattern.replaceAll(/[9A]/gu, (sign) => (sign === '9' ? `${random.integer(0, 9)}` : random.pick([...LETTERS])));

function drawnSign(sign: string, random: Random): string {
  if (sign === 'C') return `${random.integer(1, 9)}`;
  return sign === 'X' ? random.pick([...`0123456789${LETTERS}`]) : drawn(sign, random);
}

/** Draws again until the check digit is right. @param first may be right already. */
function documentNumber({ country, kind, number: pattern }: NationalType, first: string, seed: string): string {
  const random = createRandom(`number ${seed}`);
  let number = first;
  while (isDocumentNumber(country, kind, number.replaceAll(/[^A-Z0-9]/gu, '')) === false)
    number = drawn(pattern, random);
  return number;
}

/** Draws until the check digits are right, and say the holder's birth and sex, as far as these are known. */
function personalNumber({ country, personal = '' }: NationalType, person: NationalPerson, random: Random): string {
  const [year = '', month = '', day = ''] = person.birth_date.split('-');
  const dates: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    NN: person.sex === 'F' ? `${Number(month) + 50}` : month,
    DD: day,
  };
  for (;;) {
    // In one pass: a 9 of the birth is no digit to draw.
    const number = personal.replaceAll(/YYYY|YY|MM|NN|DD|[9ACX]/gu, (part) => dates[part] ?? drawnSign(part, random));
    if (!knowsNationalNumber(country) || personal === '') return number;
    const holder = holderOfNumber(country, number);
    const isOf = !holder || ((holder.sex ?? person.sex) === person.sex && year.endsWith(holder.year));
    if (isNationalNumber(country, number) && isOf) return number;
  }
}
