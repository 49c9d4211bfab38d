import { holderOfNumber, type NumberedHolder } from '@veridoor/validation/national-number-holder';
import { isNationalNumber, knowsNationalNumber } from '@veridoor/validation/national-numbers';
import type { Doubt, MachineFacts } from '@veridoor/document-reading/fields/doubts';
import type { PrintedType } from '@veridoor/document-reading/fields/recognise';
import { holderOfDocumentNumber, isDocumentNumber, numberForm } from '@veridoor/document-types/document-numbers';
import type { PrintedField } from '@veridoor/document-types/fields';

/**
 * Length, without separators, of the national numbers of countries whose documents mean no other number by that label.
 * Not Finland: a reader easily misses the sign that its numbers have in the middle.
 */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  AE: [15],
  EE: [11],
  IT: [16],
  LT: [11],
  NO: [11],
  PL: [11],
  RO: [13],
  SE: [10, 12],
  TR: [11],
};

/**
 * What a personal number contradicts: its own check digits, the form of the country's numbers, and the birth date and
 * sex of its holder. The number in an MRZ may be another one than the national number, so that it counts only when its
 * check digits are right.
 *
 * @param country ISO 3166-1 alpha-2; null: nobody knows whose number it is.
 */
export function doubtsOfNumber(
  values: ReadonlyMap<PrintedField, string>,
  machine: Pick<MachineFacts, 'otherNumbers' | 'birthDate' | 'sex'> | null,
  country: string | null,
): Doubt[] {
  if (country === null || !knowsNationalNumber(country)) return [];
  const printed = values.get('personal_number');
  const own = printed !== undefined && isNationalNumber(country, printed);
  const others = (machine?.otherNumbers ?? []).filter((number) => isNationalNumber(country, number));
  const doubts = new Set<Doubt>();
  if (printed !== undefined && !own && country in LENGTHS) doubts.add(wrong(country, printed));
  for (const number of [...(own ? [printed] : []), ...others]) {
    const holder = holderOfNumber(country, number);
    for (const doubt of holder ? doubtsOfHolder(holder, values, machine) : []) doubts.add(doubt);
  }
  return [...doubts];
}

/**
 * What a document's own number contradicts: its check digit, or the birth date and sex of its holder. A number of
 * another form is read wrongly or of an older series, and says nothing.
 */
export function doubtsOfDocumentNumber(
  values: ReadonlyMap<PrintedField, string>,
  machine: Pick<MachineFacts, 'birthDate' | 'sex'> | null,
  { country, kind }: Pick<PrintedType, 'country' | 'kind'>,
): Doubt[] {
  const number = values
    .get('number')
    ?.toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '');
  if (number === undefined || !country || !kind) return [];
  if (numberForm(country, kind)?.test(number) && isDocumentNumber(country, kind, number) === false)
    return ['number_check_digit_wrong'];
  const holder = holderOfDocumentNumber(country, kind, number);
  return holder ? doubtsOfHolder(holder, values, machine) : [];
}

/** What a number says about its holder and the rest of the document otherwise. */
function doubtsOfHolder(
  holder: NumberedHolder,
  values: ReadonlyMap<PrintedField, string>,
  machine: Pick<MachineFacts, 'birthDate' | 'sex'> | null,
): Doubt[] {
  const birth = values.get('birth_date') ?? machine?.birthDate ?? null;
  const sex = values.get('sex') ?? machine?.sex ?? null;
  const isOther = holder.sex !== null && (sex === 'M' || sex === 'F') && sex !== holder.sex;
  return [
    ...(birth !== null && !isBorn(birth, holder) ? (['number_birth_date_differs'] as const) : []),
    ...(isOther ? (['number_sex_differs'] as const) : []),
  ];
}

function wrong(country: string, number: string): Doubt {
  const length = number.replaceAll(/[^A-Z0-9]/giu, '').length;
  return LENGTHS[country]?.includes(length) ? 'number_check_digit_wrong' : 'number_of_other_form';
}

/** Compares as far as both go: a birth date may lack its day, and a number its century. */
function isBorn(birth: string, { year, month, day }: NumberedHolder): boolean {
  const [y = '', m, d] = birth.split('-');
  return y.endsWith(year) && (!m || month === null || m === month) && (!d || day === null || d === day);
}
