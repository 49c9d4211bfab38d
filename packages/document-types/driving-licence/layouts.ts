import type { Layout } from '../identity-type.ts';

/** In the order of countries and years; on equal evidence the first counts. */
export const LAYOUTS: readonly Layout[] = [
  {
    country: 'DE',
    version: '1999',
    side: 'front',
    words: { FÜHRERSCHEIN: [[23, 3]] },
    fields: {
      last_name: [[26.5, 7.5]],
      first_name: [[26.5, 13.8]],
      birth_date: [[26.5, 17.1]],
      birth_place: [[46.4, 17.1]],
      issue_date: [[26.5, 20.3]],
      authority: [
        [50, 20.4],
        [50, 23.7],
      ],
      number: [[26.5, 29.8]],
    },
  },
  {
    country: 'DE',
    version: '2013',
    side: 'front',
    words: { FÜHRERSCHEIN: [[23, 3]] },
    fields: {
      last_name: [[26.5, 7.5]],
      first_name: [[26.5, 13.8]],
      birth_date: [[26.5, 17.1]],
      birth_place: [[46.4, 17.1]],
      issue_date: [[26.5, 20.3]],
      authority: [
        [50, 20.4],
        [26.5, 23.7],
      ],
      expiry_date: [[26.5, 26.7]],
      number: [[26.5, 29.8]],
    },
  },
];
