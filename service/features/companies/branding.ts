import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Branding } from '@veridoor/contract/branding';
import type { LocalisedText } from '@veridoor/contract/common';
import { closestLanguage } from '@veridoor/languages/closest';
import { customerLanguages } from '../../platform/mail/customer-texts.ts';
import { invalidField, notAmong, ProblemError } from '../../platform/problems/problems.ts';
import { normaliseEmail, normalisePhone } from '../../records/profiles/personal-data.ts';
import { proseErrors, shownName, textErrors } from '../../records/profiles/shown-names.ts';
import { securePage } from './addresses.ts';

/** Maximum bytes of a logo, because the interface's page must stay small. */
const LOGO_LIMIT = 48 * 1024;
const LOGO = /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * The given parts of a branding in normalised form.
 *
 * @throws ProblemError invalid_request for names, logos, languages, texts and contacts that are not acceptable.
 */
export function checkedBranding(given: Partial<Branding>, development: boolean): Partial<Branding> {
  const { name, names, logo, language, greeting = null, ending = null, support } = given;
  if (typeof logo === 'string' && (logo.length > LOGO_LIMIT || !LOGO.test(logo))) {
    throw invalidField(
      '/branding/logo',
      'wrong_format',
      'must be a data: URL of SVG, PNG or WebP in base64, at most 48 kB',
    );
  }
  const wrong = [...textErrors('/branding/greeting', greeting, true), ...proseErrors('/branding/ending', ending)];
  if (wrong.length > 0) throw new ProblemError('invalid_request', { errors: wrong });
  const named = (text: string, field: string) => shownName(field, text, 'business');
  return {
    ...given,
    ...(name !== undefined && { name: named(name, '/branding/name') }),
    ...(names && { names: each(names, '/branding/names', named) }),
    ...(language !== undefined && { language: ownLanguage(language) }),
    ...(support && { support: each(support, '/branding/support', (text, at) => contact(at, text, development)) }),
  };
}

/** The text, or each of its languages, in normalised form. */
function each<Text extends LocalisedText>(
  text: Text,
  pointer: string,
  normalised: (text: string, pointer: string) => string,
): Text;
function each(text: LocalisedText, pointer: string, normalised: (text: string, pointer: string) => string) {
  if (typeof text === 'string') return normalised(text, pointer);
  return Object.fromEntries(Object.entries(text).map(([code, own]) => [code, normalised(own, `${pointer}/${code}`)]));
}

/** The closest of the languages that customers may have. */
function ownLanguage(requested: string): string {
  const language = closestLanguage([requested], customerLanguages);
  if (language === undefined) throw notAmong('/branding/language', customerLanguages);
  return language;
}

/** An address of a page, an e-mail address, or a telephone number as people read it. */
function contact(field: string, text: string, development: boolean): string {
  if (text.includes('://')) return securePage(field, text, development);
  if (/^\s*\+/.test(text)) {
    const number = normalisePhone(field, text);
    return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  }
  if (text.includes('@')) return normaliseEmail(field, text);
  throw invalidField(
    field,
    'wrong_format',
    'must be an https address, an e-mail address, or a telephone number that begins with +',
  );
}
