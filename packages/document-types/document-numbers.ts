import type { NumberedHolder } from '@veridoor/validation/national-number-holder';
import type { IdentityDocumentType } from './identity-type.ts';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from './registry.ts';

/**
 * Whether a number of a document is right by its form and check digit; null where its type has none that is known.
 *
 * @param country ISO 3166-1 alpha-2.
 * @param number capitals and digits alone.
 */
export function isDocumentNumber(country: string, type: IdentityDocumentType, number: string): boolean | null {
  return IDENTITY_TYPES[type].numbers[country]?.isRight?.(number) ?? null;
}

/** What a number of a document, capitals and digits alone, says about its holder; null where it says nothing. */
export function holderOfDocumentNumber(
  country: string,
  type: IdentityDocumentType,
  number: string,
): NumberedHolder | null {
  return IDENTITY_TYPES[type].numbers[country]?.holderOf?.(number) ?? null;
}

const forms = new Map(
  IDENTITY_TYPE_NAMES.flatMap((type) =>
    Object.entries(IDENTITY_TYPES[type].numbers).flatMap(([country, { form }]) =>
      form === undefined ? [] : [[`${country} ${type}`, new RegExp(`^(?:${form})$`, 'u')] as const],
    ),
  ),
);

/** The form of the numbers of a country's documents, as they are printed; null where none is known. */
export const numberForm = (country: string, type: IdentityDocumentType): RegExp | null =>
  forms.get(`${country} ${type}`) ?? null;
