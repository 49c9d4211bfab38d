import { UNIFORM } from '../european.ts';
import type { IdentityType } from '../identity-type.ts';
import { polish } from '../weighted.ts';
import { PASSPORT_MACHINE } from './machine.ts';
import titles from './titles.json' with { type: 'json' };

export const PASSPORT: IdentityType = {
  pages: { sides: ['single'], format: 'ID-3' },
  titles,
  machine: PASSPORT_MACHINE,
  prints: {
    // ICAO Doc 9303-4, section 4.1.1.
    fields: ['last_name', 'first_name', 'nationality', 'birth_date', 'sex', 'number', 'issue_date', 'expiry_date'],
    byCountry: {},
  },
  captions: { numbers: {}, words: {} },
  sign: null,
  // Council Regulation (EC) No 2252/2004, annex I, 4: an optically variable device on the biographical data page.
  holograms: UNIFORM,
  regions: {},
  layouts: [],
  numbers: {
    DE: { form: '[A-Z][A-Z0-9]{8}' },
    PL: { form: String.raw`[A-Z]{2}\d{7}`, isRight: polish(/^[A-Z]{2}\d{7}$/, [7, 3, 9, 1, 7, 3, 1, 7, 3]) },
  },
  // Ten years, and none older opens a border of Schengen (Regulation (EU) 2016/399, article 6); some have added the
  // months that were left on the one before.
  validity: [{ countries: null, since: null, below: null, years: 11 }],
  youngest: null,
};
