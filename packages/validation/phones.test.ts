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
