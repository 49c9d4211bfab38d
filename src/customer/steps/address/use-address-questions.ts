import { useTranslation } from 'react-i18next';
import { addressFields, addressQuestions } from '@veridoor/validation/addresses';
import { postalCodeExample } from '@veridoor/validation/postal-codes';
import type { Question } from '../../../lib/api/types.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';

const KNOWN: Partial<Record<string, NonNullable<Question['known']>>> = {
  line1: 'street',
  city: 'city',
  postal_code: 'postal_code',
};

/** The questions of an address with their texts, for the chosen country. */
export function useAddressQuestions(countries: readonly string[] | undefined): (country: string) => Question[] {
  const { t, i18n } = useTranslation('address_form');
  return (country) => {
    const chosen = countries?.length === 1 ? countries[0] : country === '' ? undefined : country;
    const fields = chosen === undefined ? [] : addressFields(chosen);
    return addressQuestions(countries, chosen).map(
      ({ id, type, choices, optional, maximum, country: of }): Question => {
        const field = fields.find(({ part }) => part === id);
        const example = id === 'postal_code' && of !== undefined ? postalCodeExample(of) : null;
        const known = KNOWN[id];
        return {
          id,
          type,
          label: id === 'country' ? t('part.country') : partLabel(t, field),
          ...(choices && {
            choices: choices.map(({ value }) => ({ value, label: countryName(value, i18n.language) })),
          }),
          ...(optional !== undefined && { optional }),
          ...(maximum !== undefined && { maximum }),
          ...(of !== undefined && { country: of }),
          ...(known !== undefined && { known }),
          ...(example !== null && { hint: t('example', { example }) }),
        };
      },
    );
  };
}

function partLabel(
  t: ReturnType<typeof useTranslation<'address_form'>>['t'],
  field: ReturnType<typeof addressFields>[number] | undefined,
): string {
  if (!field) return '';
  return field.part === 'region' ? t(`region.${field.name ?? 'region'}`) : t(`part.${field.part}`);
}
