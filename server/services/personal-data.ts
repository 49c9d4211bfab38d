import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidField } from './problems.ts';

/** Control characters, separators of lines and paragraphs, and marks that turn the direction of a text around. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** What HTML's `<input type=email>` accepts (WHATWG HTML, valid e-mail address), with a dot in the domain. */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * A text in NFC without surrounding and doubled spaces.
 *
 * @param field JSON pointer for the error.
 * @throws ProblemError for control characters or half surrogates.
 */
export function normaliseText(field: string, text: string): string {
  if (!text.isWellFormed() || forbidden.test(text.trim())) {
    throw invalidField(field, 'forbidden_character', 'must not hold control characters');
  }
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

/** The domain in lower case; the part before it belongs to the mail server, which may tell letters apart (RFC 5321 2.4). */
export function normaliseEmail(field: string, text: string): string {
  const address = normaliseText(field, text);
  if (!email.test(address)) throw invalidField(field, 'wrong_format', 'must be an e-mail address');
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

/** E.164; the text must be in international format, as in +90 532 123 45 67. */
export function normalisePhone(field: string, text: string): string {
  const number = parsePhoneNumberFromString(normaliseText(field, text), { extract: false });
  if (!number?.isPossible() || number.ext !== undefined) {
    throw invalidField(field, 'wrong_format', 'must be a telephone number in international format, beginning with +');
  }
  return number.number;
}
