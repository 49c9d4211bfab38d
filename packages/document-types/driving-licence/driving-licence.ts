import type { NumberedHolder } from '@veridoor/validation/national-number-holder';
import { EUROPEAN } from '../european.ts';
import type { LabelMeaning } from '../fields.ts';
import type { IdentityType } from '../identity-type.ts';
import { weighted } from '../weighted.ts';
import captions from './captions.json' with { type: 'json' };
import { LAYOUTS } from './layouts.ts';
import signs from './signs.json' with { type: 'json' };
import { DRIVING_LICENCE_MACHINE } from './machine.ts';
import regions from '../regions.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };

/**
 * The authority (its first letter is the state's, A to P), a running number of five signs, the remainder by eleven with
 * X for ten, and the number of the issue.
 */
const germanLicence = (number: string): boolean =>
  /^[A-P]\d\d[A-Z0-9]{6}[0-9X][A-Z0-9]$/.test(number) &&
  '0123456789X'[weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11] === number[9];

/**
 * The holder in the number of a licence of Great Britain (DVLA: five letters of the surname, decade, month, day and last
 * digit of the year of birth, initials); 50 is added to a woman's month. Those of Northern Ireland are of another form.
 */
function holderOfBritishLicence(number: string): NumberedHolder | null {
  const match = /^[A-Z9]{5}(\d)([0156]\d)(\d\d)(\d)[A-Z9]{2}[A-Z0-9][A-Z]{2}(?:\d\d)?$/u.exec(number);
  if (!match) return null;
  const [, decade = '', month = '', day = '', year = ''] = match;
  const female = Number(month) > 50;
  return {
    year: decade + year,
    month: String(Number(month) - (female ? 50 : 0)).padStart(2, '0'),
    day,
    sex: female ? 'F' : 'M',
  };
}

export const DRIVING_LICENCE: IdentityType = {
  pages: { sides: ['front', 'back'], format: 'ID-1' },
  titles,
  machine: DRIVING_LICENCE_MACHINE,
  prints: {
    // Directive 2006/126/EC, annex I, section 3.
    fields: ['last_name', 'first_name', 'birth_date', 'issue_date', 'expiry_date', 'number'],
    byCountry: {
      BR: ['full_name', 'birth_date', 'issue_date', 'expiry_date', 'number'],
      CA: ['full_name', 'birth_date', 'issue_date', 'expiry_date', 'number'],
      // Those of before 2013 have no end.
      DE: ['last_name', 'first_name', 'birth_date', 'issue_date', 'number'],
    },
  },
  // Numbers of the directive, words of AAMVA DL/ID.
  captions: { words: captions.words, numbers: captions.numbers as Readonly<Record<string, LabelMeaning>> },
  // Directive 2006/126/EC, annex I, section 3.
  sign: signs,
  holograms: new Set(),
  regions,
  layouts: LAYOUTS,
  numbers: {
    DE: { form: String.raw`[A-P]\d{2}[A-Z0-9]{6}[0-9X][A-Z0-9]`, isRight: germanLicence },
    GB: { holderOf: holderOfBritishLicence },
    PL: { form: String.raw`\d{5}/\d{2}/\d{4}` },
  },
  // Directive 2006/126/EC, article 7.
  validity: [{ countries: EUROPEAN, since: '2013-01-19', below: null, years: 15 }],
  // Mopeds are driven from 14 (Directive 2006/126/EC, article 4), and farmers' vehicles in some of the United States.
  youngest: 14,
};
