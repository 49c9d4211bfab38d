import type { Layout } from '../identity-type.ts';

/** In the order of countries and years; on equal evidence the first counts. */
export const LAYOUTS: readonly Layout[] = [
  {
    country: 'CH',
    version: '2003',
    side: 'back',
    words: { 'Schweiz Suisse Svizzera Svizra Switzerland': [[5.2, 32]] },
    fields: { authority: [[4.9, 17.6]], issue_date: [[4.9, 26.1]], expiry_date: [[28.9, 26.1]] },
  },
  {
    country: 'CL',
    version: '2013',
    side: 'front',
    words: { 'REPÚBLICA DE CHILE': [[29, 3]], RUN: [[3, 48]] },
    fields: {
      last_name: [
        [29.2, 10.7],
        [29.2, 13.6],
      ],
      first_name: [[29, 18.9]],
      nationality: [[29.2, 24.3]],
      birth_date: [[29.2, 29.6]],
      number: [[48.9, 29.6]],
      issue_date: [[29.2, 35]],
      expiry_date: [[48.7, 35]],
    },
  },
  {
    country: 'DE',
    version: '2010',
    side: 'back',
    words: {},
    mrz: [
      [6.2, 38.8],
      [6.2, 43],
      [6.2, 47.2],
    ],
    fields: {
      address: [
        [39.2, 5.3],
        [39.2, 9.1],
      ],
      issue_date: [[4, 15.4]],
      authority: [[4, 21.9]],
    },
  },
];
