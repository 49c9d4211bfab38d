import { UNIFORM } from '../european.ts';
import type { IdentityType } from '../identity-type.ts';
import { RESIDENCE_PERMIT_MACHINE } from './machine.ts';
import titles from './titles.json' with { type: 'json' };

export const RESIDENCE_PERMIT: IdentityType = {
  pages: { sides: ['front', 'back'], format: 'ID-1' },
  titles,
  machine: RESIDENCE_PERMIT_MACHINE,
  // Regulation (EC) 1030/2002 as (EU) 2017/1954 has it, annex: one line or two hold all names.
  prints: { fields: ['full_name', 'birth_date', 'nationality', 'number', 'expiry_date'], byCountry: {} },
  captions: { numbers: {}, words: {} },
  // Regulation (EU) 2017/1954, annex.
  sign: 'alpha-3',
  // Council Regulation (EC) No 1030/2002, annex: an optically variable mark.
  holograms: UNIFORM,
  regions: {},
  layouts: [],
  numbers: { DE: { form: '[A-Z][A-Z0-9]{8}' } },
  validity: [],
  youngest: null,
};
