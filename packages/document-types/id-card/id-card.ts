import { EUROPEAN } from '../european.ts';
import type { IdentityType } from '../identity-type.ts';
import { polish } from '../weighted.ts';
import { LAYOUTS } from './layouts.ts';
import { ID_CARD_MACHINE } from './machine.ts';
import regions from '../regions.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };

export const ID_CARD: IdentityType = {
  pages: { sides: ['front', 'back'], format: 'ID-1' },
  titles,
  machine: ID_CARD_MACHINE,
  prints: {
    // ICAO Doc 9303-5, section 4.1.
    fields: ['last_name', 'first_name', 'birth_date', 'number', 'expiry_date'],
    byCountry: {
      BY: ['last_name', 'first_name', 'birth_date', 'expiry_date', 'personal_number'],
      // Cards until 2023 say on the back how long they are valid.
      CH: ['last_name', 'first_name', 'birth_date', 'number'],
      HU: ['full_name', 'birth_date', 'number', 'expiry_date'],
      ID: ['full_name', 'birth_date', 'personal_number'],
    },
  },
  captions: { numbers: {}, words: {} },
  sign: null,
  // Federal Ministry of the Interior: Identigram on the front.
  holograms: new Set(['DE']),
  regions,
  layouts: LAYOUTS,
  numbers: {
    CL: { form: String.raw`[A-Z]?\d{3}\.?\d{3}\.?\d{3}` },
    DE: { form: '[A-Z][A-Z0-9]{8}' },
    EE: { form: String.raw`[A-Z]{2}\d{7}` },
    IT: { form: String.raw`[A-Z]{2}\d{5}[A-Z]{2}` },
    PL: {
      form: String.raw`[A-Z]{3}\d{6}`,
      isRight: polish(/^[A-Z]{3}\d{6}$/, [7, 3, 1, 9, 7, 3, 1, 7, 3]),
    },
    TR: { form: String.raw`[A-Z]\d{2}[A-Z]\d{5}` },
  },
  // Ten years, longer for people of 70 and older (Regulation (EU) 2019/1157, article 4, and 2025/1208 after it); some
  // run until the next birthday.
  validity: [{ countries: EUROPEAN, since: '2021-08-02', below: 70, years: 11 }],
  youngest: null,
};
