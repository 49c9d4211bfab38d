import { describe, expect, it } from 'vitest';
import { internationalPhone, isInternationalPhone, splitPhone, tidyPhone } from './phones.ts';

describe('telephone numbers', () => {
  it.each([
    ['TR', '0532 123 45 67', '+905321234567'],
    ['TR', '(532) 123-45-67', '+905321234567'],
    ['TR', '+49 151 23456789', '+4915123456789'],
    ['TR', '0049 151 23456789', '+4915123456789'],
    ['TR', '٠٥٣٢ ١٢٣ ٤٥ ٦٧', '+905321234567'],
    ['DE', '0151/23456789', '+4915123456789'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['US', '1 (212) 555-0123', '+12125550123'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['GB', '+44 (0)7700 900123', '+447700900123'],
    ['FR', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['BE', '+32 ( 0 ) 470 12 34 56', '+32470123456'],
    ['GB', '+44 07700 900123', '+447700900123'],
    ['GB', '(0)7700 900123', '+447700900123'],
    ['IT', '+39 06 1234 5678', '+390612345678'],
    ['AR', '011 15 2345-6789', '+5491123456789'],
    ['AR', '0351 15 234-5678', '+5493512345678'],
    ['AR', '02966 15 42-3456', '+5492966423456'],
    ['AR', '+54 11 15 2345-6789', '+5491123456789'],
    ['AR', '9 11 2345-6789', '+5491123456789'],
    ['AR', '+54 9 11 2345-6789', '+5491123456789'],
    ['AR', '(011) 4123-4567', '+541141234567'],
    ['MX', '+52 1 55 1234 5678', '+525512345678'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    ['MX', '01 55 1234 5678', '+525512345678'],
    ['MX', '55 1234 5678', '+525512345678'],
    ['JP', '０９０－１２３４－５６７８', '+819012345678'],
    ['JP', '＋８１（９０）１２３４ー５６７８', '+819012345678'],
    ['US', 'tel:+14155552671', '+14155552671'],
    ['US', '+1-415-555-2671;ext=12', '+14155552671'],
    ['US', '(415) 555-2671 x 12', '+14155552671'],
    ['US', '415.555.2671 ext. 12', '+14155552671'],
    ['US', '011 44 7700 900123', '+447700900123'],
    ['AU', '0011 44 7700 900123', '+447700900123'],
    ['', '0532 123 45 67', '05321234567'],
    ['TR', ' ', ''],
  ])('a number typed in %s as %s means %s', (country, typed, meant) => {
    expect(internationalPhone(country, typed)).toBe(meant);
  });

  it('a number is international only with a country’s code and as many digits as that country has', () => {
    expect(['+905321234567', '+4915123456789', '+12125550123'].map(isInternationalPhone)).toEqual([true, true, true]);
    expect(['05321234567', '+90532', '+90532123456789012', '+1212555012', ''].map(isInternationalPhone)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('a number is split into its country and the rest; of countries with one code the likely or the main one is meant', () => {
    expect(splitPhone('+905321234567', 'DE')).toEqual({ country: 'TR', national: '5321234567' });
    expect(splitPhone('+12125550123', 'CA')?.country).toBe('CA');
    expect(splitPhone('+12125550123', 'TR')?.country).toBe('US');
    expect(splitPhone('0532', 'TR')).toBeNull();
  });

  it('marks of direction, dashes and spaces are no part of a number', () => {
    expect(tidyPhone('\u200e+90\u00a0532‑123–45.67')).toBe('+905321234567');
  });
});
