import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths, stepAddress } from '../paths.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { countriesOfLanguages, countryOfTimeZone } from './likely-country.ts';

it.each([
  ['en', ['de-DE', 'en-US'], 'DE'],
  ['tr', ['en-US'], 'TR'],
  ['tr', ['tr-CY', 'en-US'], 'CY'],
  ['ar', ['en', 'fr-MA'], 'MA'],
  ['en', ['de', 'x_nonsense'], undefined],
  ['en', ['en-US', 'en'], undefined],
])('a page in %s in a browser of %s is probably read in %s', (shown, browser, country) => {
  expect(countriesOfLanguages(shown, browser)[0]).toBe(country);
});

it('a time zone says its country', async () => {
  expect(await Promise.all(['Europe/Istanbul', 'America/New_York', 'UTC'].map(countryOfTimeZone))).toEqual([
    'TR',
    'US',
    null,
  ]);
});

const phone = stepOf('form');
phone.definition = {
  ...phone.definition,
  kind: 'form',
  options: { questions: [{ id: 'mobile', label: 'Mobile', type: 'phone' }] },
};
const chosenOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;

it.each([
  ['phone number', stepAddress(paths.form, { step: 'about' }), 'JP', () => chosenOf('Country code')],
  ['address', stepAddress(paths.address, { step: 'home' }), 'JP', () => chosenOf('Country')],
  [
    'document',
    stepAddress(paths.version, { step: 'identity' }),
    'Japan',
    () => screen.getByRole('heading', { name: 'Suggested' }).parentElement?.querySelector('a')?.textContent,
  ],
])('a %s begins with the country of the time zone', async (_, at, country, found) => {
  const format = new Intl.DateTimeFormat();
  const resolved = format.resolvedOptions();
  // The browser's own, also where another test has taught `Intl` a language.
  const native = Object.getPrototypeOf(format) as Intl.DateTimeFormat;
  const device = vi.spyOn(native, 'resolvedOptions');
  device.mockReturnValue({ ...resolved, timeZone: 'Asia/Tokyo' });
  onTestFinished(() => device.mockRestore());
  const session = sessionOf([phone, stepOf('address'), stepOf('document')]);
  await show({ at, session, answers: { getStepAnswers: { answers: {}, suggestions: {} } } });
  await waitFor(() => expect(found()).toBe(country));
});
