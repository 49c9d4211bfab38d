import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import {
  callingCode,
  internationalPhone,
  isInternationalPhone,
  PHONE_COUNTRIES,
  splitPhone,
} from '@veridoor/validation/phones';
import { possiblePhone } from '../../records/profiles/personal-data.ts';

const mobiles = PHONE_COUNTRIES.flatMap((country) => {
  const number = getExampleNumber(country as keyof typeof examples, examples);
  return number ? [[country, number] as const] : [];
});

describe('telephone numbers of a country', () => {
  it('the table knows every country with numbers, and its calling code', () => {
    const known: readonly string[] = getCountries();
    expect(PHONE_COUNTRIES.filter((country) => !known.includes(country))).toEqual([]);
    for (const [country, number] of mobiles)
      expect([country, callingCode(country)]).toEqual([country, number.countryCallingCode]);
    expect(mobiles.length).toBeGreaterThan(230);
  });

  it('a number is understood as people of its country write it, with and without the trunk prefix', () => {
    for (const [country, number] of mobiles) {
      const spellings = [number.formatNational(), number.nationalNumber, number.formatInternational()];
      expect([country, ...spellings.map((typed) => internationalPhone(country, typed))]).toEqual([
        country,
        ...spellings.map(() => number.number),
      ]);
    }
  });

  it('a number that the table accepts is one that the service takes', () => {
    for (const [country, { number }] of mobiles) {
      expect([country, isInternationalPhone(number), possiblePhone(number)]).toEqual([country, true, number]);
      expect([country, splitPhone(number, country)?.country]).toEqual([country, country]);
      const long = `${number}${'1'.repeat(16 - number.length)}`;
      expect([long, isInternationalPhone(long) && possiblePhone(long) === null]).toEqual([long, false]);
    }
  });
});
