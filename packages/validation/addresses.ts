import type { Question } from './question.ts';

/** The parts of addresses in all countries. `line2` holds the rest of the first line: flat, floor, care of. */
export type AddressPart = 'line1' | 'line2' | 'district' | 'city' | 'region' | 'postal_code';

/** A country's word for its regions. */
export type RegionName = 'region' | 'state' | 'province' | 'county' | 'prefecture' | 'emirate' | 'governorate';

/** A part as a country asks for it. */
export interface AddressField {
  readonly part: AddressPart;
  readonly optional: boolean;
  /** Of a region. */
  readonly name: RegionName | null;
}

/** Parts in a country's written order; a question mark follows a part that many addresses lack. */
const FORMATS: Readonly<Record<string, string>> = {
  'line1 line2? postal_code city':
    'AD AL AT BA BE BG CH CY CZ DE DK EE FI FO FR GL GR HR HU IL IS LI LT LU LV MC ME MK NL NO PL PT RO RS SE SI SK SM TN VA',
  'line1 line2? district postal_code city': 'TR',
  'line1 line2? postal_code city region:province': 'IT',
  'line1 line2? postal_code city region:province?': 'AR ES',
  'line1 line2? city region:state postal_code': 'AU IN US',
  // Nobody there uses one, or knows it.
  'line1 line2? city region:state postal_code?': 'NG',
  'line1 line2? city region:province? postal_code?': 'VN',
  'line1 line2? city region:province postal_code': 'CA',
  'line1 line2? city region:province? postal_code': 'ID TH ZA',
  'line1 line2? city postal_code': 'GB GE MA MT NZ PK SA',
  'line1 line2? city region:county? postal_code?': 'IE KE',
  'line1 line2? district? city region:state postal_code': 'BR',
  'line1 line2? district? postal_code city region:state': 'MX MY',
  'line1 line2? city region:region? postal_code': 'AZ BY KG KZ RU TJ TM UA UZ',
  'postal_code region:prefecture city line1 line2?': 'JP',
  'region:province city district? line1 line2? postal_code?': 'CN',
  'region:province? city district? line1 line2? postal_code': 'KR',
  'postal_code? city district line1 line2?': 'TW',
  'line1 line2? district? region:emirate': 'AE',
  'line1 line2? district? city': 'BH KW OM QA',
  'line1 line2? district? city region:governorate? postal_code?': 'EG IQ JO LB SY YE',
  'line1 line2? district': 'HK MO',
  'line1 line2? postal_code': 'SG',
};

/** For a country without an entry: every part is allowed, few are required. */
const ANYWHERE = 'line1 line2? city region:region? postal_code?';

const byCountry = new Map(
  Object.entries(FORMATS).flatMap(([format, countries]) =>
    countries.split(' ').map((country) => [country, format] as const),
  ),
);

/** The parts of an address in a country, in the country's order. */
export function addressFields(country: string): AddressField[] {
  return (byCountry.get(country) ?? ANYWHERE).split(' ').map((text) => {
    const optional = text.endsWith('?');
    const [part, name] = text.replace('?', '').split(':') as [AddressPart, RegionName | undefined];
    return { part, optional, name: name ?? null };
  });
}

/** Letters that a part of an address may have. */
const LONGEST = 120;

/** The offered countries; undefined offers every one. */
export type Countries = readonly string[] | undefined;

/**
 * An address as questions: the country, then its parts there.
 *
 * @param country the answered country, if any.
 */
export function addressQuestions(countries: Countries, country: string | undefined): Question[] {
  const chosen = countries?.length === 1 ? countries[0] : country;
  const first: Question =
    countries === undefined
      ? { id: 'country', type: 'country' }
      : { id: 'country', type: 'choice', choices: countries.map((value) => ({ value })) };
  if (chosen === undefined) return [first];
  return [
    first,
    ...addressFields(chosen).map(({ part, optional }): Question =>
      part === 'postal_code'
        ? { id: part, type: 'postal_code', country: chosen, optional }
        : { id: part, type: 'text', maximum: LONGEST, optional },
    ),
  ];
}
