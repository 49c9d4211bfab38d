import { judged, type Check } from '../check.ts';
import { plainNumber } from '../names.ts';

/** A page has the profile's number. The integrator may be mistaken as well: a person looks. */
export const crossCheckProfileNumber: Check<'cross_check_profile_number'> = {
  name: 'cross_check_profile_number',
  families: ['identity'],
  inTests: 'made',
  make({ compared }) {
    const { page, profile } = compared ?? {};
    if (!page?.fields || !profile || profile.id_card_number === null) return null;
    const expected = plainNumber(profile.id_card_number);
    const numbers = [page.fields.documentNumber, ...page.fields.otherNumbers].map(plainNumber);
    const isFound = expected !== '' && numbers.some((number) => number.includes(expected));
    return { ...judged(isFound ? null : 'number_differs'), files: [page.sha256] };
  },
};
