import { expect, it } from 'vitest';
import { countriesOfLanguages } from './likely-country.ts';

it.each([
  ['en', ['de-DE', 'en-US'], 'US'],
  ['tr', ['en-US'], 'TR'],
  ['tr', ['tr-CY', 'en-US'], 'CY'],
  ['ar', ['en', 'fr-MA'], 'MA'],
  ['en', ['de', 'x_nonsense'], undefined],
])('a page in %s in a browser of %s has a phone number of %s', (shown, browser, country) => {
  expect(countriesOfLanguages(shown, browser)[0]).toBe(country);
});
