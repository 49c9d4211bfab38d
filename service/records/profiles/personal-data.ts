import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { asciiEmail, holdsForbidden, isEmail } from '@veridoor/validation/characters';
import { isInternationalPhone, tidyPhone } from '@veridoor/validation/phones';
import { invalidField } from '../../platform/problems/problems.ts';

/**
 * A text in NFC without surrounding and doubled spaces.
 *
 * @param field JSON pointer for the error.
 * @throws ProblemError for control characters, half surrogates or heaps of marks.
 */
export function normaliseText(field: string, text: string): string {
  const inner = text.trim();
  if (holdsForbidden(inner) || inner.includes('\n')) {
    throw invalidField(field, 'forbidden_character', 'must not contain control characters, nor heaps of marks');
  }
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

/** An address with its domain in lower case and ASCII. */
export function normaliseEmail(field: string, text: string): string {
  const address = asciiEmail(normaliseText(field, text));
  if (!isEmail(address)) throw invalidField(field, 'wrong_format', 'must be an e-mail address');
  return address;
}

/** E.164; the text must be in international format, as in +90 532 123 45 67. */
export function normalisePhone(field: string, text: string): string {
  const tidied = tidyPhone(normaliseText(field, text));
  const number = possiblePhone(tidied);
  if (number === null)
    throw invalidField(field, 'wrong_format', REASONS[validatePhoneNumberLength(tidied) ?? 'NOT_A_NUMBER']);
  return number;
}

/** Why there is no such number. */
const REASONS = {
  INVALID_COUNTRY: 'must begin with + and the calling code of a country',
  INVALID_LENGTH: 'must be as long as telephone numbers of its country are',
  TOO_SHORT: 'must have more digits: telephone numbers of its country are longer',
  TOO_LONG: 'must have fewer digits: telephone numbers of its country are shorter',
  NOT_A_NUMBER: 'must be a telephone number in international format, beginning with +',
} as const;

/** The number as E.164, if there may be one like it: its country exists, and its numbers are that long. */
export function possiblePhone(tidied: string): string | null {
  if (!isInternationalPhone(tidied)) return null;
  const number = parsePhoneNumberFromString(tidied, { extract: false });
  return number?.isPossible() ? number.number : null;
}
