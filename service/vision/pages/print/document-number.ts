import type { Doubt, MachineFacts } from '@veridoor/document-reading/fields/doubts';
import type { Labels, PrintedField } from '@veridoor/document-reading/fields/label-table';
import type { PrintedType } from '@veridoor/document-reading/fields/recognise';
import { isDocumentNumber } from '@veridoor/validation/document-numbers';
import type { NumberedHolder } from '@veridoor/validation/national-number-holder';
import { doubtsOfHolder } from './personal-number.ts';

/**
 * What a document's own number contradicts: its check digit, or the birth date and sex of its holder. A number of
 * another form is read wrongly or of an older series, and says nothing.
 *
 * @param forms of the types' numbers, from the labels.
 */
export function doubtsOfDocumentNumber(
  values: ReadonlyMap<PrintedField, string>,
  machine: Pick<MachineFacts, 'birthDate' | 'sex'> | null,
  { country, kind }: Pick<PrintedType, 'country' | 'kind'>,
  forms: Labels['numberForms'],
): Doubt[] {
  const number = values
    .get('number')
    ?.toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '');
  if (number === undefined) return [];
  const form = country && kind ? forms.get(`${country} ${kind}`) : undefined;
  if (country && kind && form?.test(number) && isDocumentNumber(country, kind, number) === false)
    return ['number_check_digit_wrong'];
  const holder = country === 'GB' && kind === 'driving_licence' ? holderOfLicence(number) : null;
  return holder ? doubtsOfHolder(holder, values, machine) : [];
}

/**
 * The holder in the number of a licence of Great Britain (DVLA: five letters of the surname, decade, month, day and last
 * digit of the year of birth, initials); 50 is added to a woman's month. Those of Northern Ireland are of another form.
 */
function holderOfLicence(number: string): NumberedHolder | null {
  const match = /^[A-Z9]{5}(\d)([0156]\d)(\d\d)(\d)[A-Z9]{2}[A-Z0-9][A-Z]{2}(?:\d\d)?$/u.exec(number);
  if (!match) return null;
  const [, decade = '', month = '', day = '', year = ''] = match;
  const female = Number(month) > 50;
  return {
    year: decade + year,
    month: String(Number(month) - (female ? 50 : 0)).padStart(2, '0'),
    day,
    sex: female ? 'F' : 'M',
  };
}
