import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFields, addressQuestions } from './addresses.ts';
import { faultsOf, isUnusual, tidyAnswer } from './check.ts';
import { COUNTRIES } from './countries.ts';
import {
  isPostalCode,
  isUsualPostalCode,
  knowsPostalCodes,
  postalCodeExample,
  tidyPostalCode,
} from './postal-codes.ts';

describe('postal codes', () => {
  it.each([
    ['TR', '34 710', '34710'],
    ['TR', '٣٤٧١٠', '34710'],
    ['NL', '1012ab', '1012 AB'],
    ['PL', '00001', '00-001'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['US', '123456789', '12345-6789'],
    ['JP', '１００−０００１', '100-0001'],
    ['LV', '1010', 'LV-1010'],
    ['LT', 'lt01100', 'LT-01100'],
    ['SE', '11455', '114 55'],
    ['IE', 'd02x285', 'D02 X285'],
    ['PT', '1000-205', '1000-205'],
    ['LI', 'FL-9490', '9490'],
    ['IL', '91905', '91905'],
    ['IL', '9190501', '9190501'],
    ['MD', 'MD2001', 'MD-2001'],
    ['MD', '2001', 'MD-2001'],
    ['JP', '\u3012100-0001', '100-0001'],
    ['GB', 'BFPO58', 'BFPO 58'],
    ['AR', 'c1425dka', 'C1425DKA'],
    ['TW', '106409', '106409'],
    ['CL', '832-0000', '8320000'],
    ['AD', '500', 'AD500'],
    ['VN', '11110', '11110'],
    ['VN', '700000', '700000'],
    ['KZ', 'a15a2x6', 'A15A2X6'],
    ['KZ', '010000', '010000'],
    ['SA', '123456789', '12345-6789'],
    ['SA', '12345', '12345'],
    ['NG', '100001', '100001'],
    ['GB', 'bfpo 58', 'BFPO 58'],
    ['GB', 'fiqq1zz', 'FIQQ 1ZZ'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['CH', 'CH-8001', '8001'],
    ['SE', 'SE-114 55', '114 55'],
    ['SE', 'S-114 55', '114 55'],
    ['FI', 'FIN-00100', '00100'],
    ['SI', 'SI-1000', '1000'],
    ['NL', 'NL-1012 AB', '1012 AB'],
  ])('a postal code of %s typed as %s is tidied to %s', (country, typed, written) => {
    expect(tidyPostalCode(country, typed)).toBe(written);
    expect([isPostalCode(written), isUsualPostalCode(country, written)]).toEqual([true, true]);
  });

  it.each([
    ['TR', '3471'],
    ['DE', '1234X'],
    ['GB', '12345'],
    ['CA', '123456'],
    ['NL', 'AB1012'],
    ['DE', 'F-10115'],
  ])('a postal code of %s is unusual, and taken: %s', (country, typed) => {
    const written = tidyPostalCode(country, typed);
    expect([isPostalCode(written), isUsualPostalCode(country, written)]).toEqual([true, false]);
  });

  it('every known country’s example postal code has its usual form', () => {
    for (const country of COUNTRIES.filter(knowsPostalCodes)) {
      const example = postalCodeExample(country) ?? '';
      expect({ country, right: isUsualPostalCode(country, tidyPostalCode(country, example)) }).toEqual({
        country,
        right: true,
      });
    }
  });

  it('tidying a postal code twice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), fc.string({ unit: 'grapheme' }), (country, text) => {
        const once = tidyPostalCode(country, text);
        expect(tidyPostalCode(country, once)).toBe(once);
      }),
    );
  });
});

describe('address', () => {
  const parts = (country: string) => addressFields(country).map(({ part, optional }) => part + (optional ? '?' : ''));

  it('an address has its country’s parts in its country’s order', () => {
    expect(parts('TR')).toEqual(['line1', 'line2?', 'district', 'postal_code', 'city']);
    expect(parts('JP')).toEqual(['postal_code', 'region', 'city', 'line1', 'line2?']);
    expect(parts('AE')).toEqual(['line1', 'line2?', 'district?', 'region']);
    expect(parts('ZZ')).toEqual(['line1', 'line2?', 'city', 'region?', 'postal_code?']);
  });

  it('an address of every country has a street and no part twice', () => {
    for (const country of COUNTRIES) {
      const fields = addressFields(country).map(({ part }) => part);
      expect(fields).toContain('line1');
      expect(new Set(fields).size).toBe(fields.length);
    }
  });

  it('an address is checked by its country’s rules', () => {
    const faults = (answers: Record<string, string>) =>
      Object.fromEntries(
        faultsOf(addressQuestions(undefined, answers['country']), answers, { today: '2026-11-21', complete: true }),
      );
    expect(faults({})).toEqual({ country: 'required' });
    expect(
      faults({ country: 'TR', line1: 'Lale Sk. 4', district: 'Kadıköy', postal_code: '@', city: 'İstanbul' }),
    ).toEqual({ postal_code: 'no_postal_code' });
    expect(faults({ country: 'SG', line1: '1 Raffles Place', postal_code: '048616' })).toEqual({});
    const [, line1] = addressQuestions(undefined, 'TR');
    expect(line1 && tidyAnswer(line1, '  Lale Sk. 4 ')).toBe('Lale Sk. 4');
  });

  it('an address of every country can be entered, whatever form its postal code has', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{2,5}[ -]?[A-Z0-9]{1,4}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), code, (country, postalCode) => {
        const questions = addressQuestions(undefined, country);
        const typed = {
          country,
          line1: 'Some Street 4',
          city: 'Somewhere',
          region: 'A',
          district: 'B',
          postal_code: postalCode,
        };
        const asked = questions.flatMap((question) => {
          const answer = Object.hasOwn(typed, question.id) ? tidyAnswer(question, typed[question.id as 'city']) : null;
          return answer === null ? [] : [[question.id, answer] as const];
        });
        const faults = faultsOf(questions, Object.fromEntries(asked), { today: '2026-11-21', complete: true });
        expect([country, ...faults]).toEqual([country]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['VN', 'NG', 'IE', 'AE', 'HK', 'QA', 'GH', 'KE', 'AO', 'PA'])('%s asks for no postal code', (country) => {
    const asked = addressFields(country).find(({ part }) => part === 'postal_code');
    expect(asked?.optional ?? true).toBe(true);
  });

  it('an unusual postal code is worth a second look', () => {
    const question = { id: 'postal_code', type: 'postal_code', country: 'TR' } as const;
    expect(['34710', '3471', ' '].map((typed) => isUnusual(question, typed))).toEqual([false, true, false]);
    expect(isUnusual({ id: 'city', type: 'text' }, 'X')).toBe(false);
  });

  it('an address offers only the accepted countries', () => {
    const [country] = addressQuestions(['TR', 'DE'], undefined);
    expect(country).toMatchObject({ type: 'choice', choices: [{ value: 'TR' }, { value: 'DE' }] });
    expect(addressQuestions(['SG'], undefined).map(({ id }) => id)).toEqual([
      'country',
      'line1',
      'line2',
      'postal_code',
    ]);
  });
});
