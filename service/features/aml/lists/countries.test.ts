import { describe, expect, it } from 'vitest';
import { countryCode } from './countries.ts';

describe('countries of lists', () => {
  it.each([
    ['Serbia', 'RS'],
    ['CURAÇAO', 'CW'],
    ['Viet Nam', 'VN'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Bosnian', 'BA'],
    ['kp', 'KP'],
    ['Kosovan', 'XK'],
    ['RKS', 'XK'],
    ['CS', null],
    ['Atlantis', null],
  ])('reads %s as %s, and no code that is withdrawn', (text, code) => {
    expect(countryCode(text)).toBe(code);
  });
});
