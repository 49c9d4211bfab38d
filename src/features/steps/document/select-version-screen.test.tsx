import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';

const at = (more = {}) => stepAddress(paths.version, { step: 'identity', ...more });
const session = sessionOf([stepOf('document')]);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const search = () => screen.getByRole('searchbox', { name: 'Search for a country' });

it('the country question leads to that country’s document types', async () => {
  const { person } = await show({ at: at(), session });
  await person.type(search(), 'Türk');
  await person.click(await screen.findByRole('link', { name: 'Türkiye' }));
  expect(await title('Which document do you have?')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Passport/), expect.stringMatching(/^Identity card/)]),
  );
});

it('the country search ignores accents, knows English names, and counts its results', async () => {
  const { person } = await show({ at: at(), session }, 'tr');
  await person.type(screen.getByRole('searchbox'), 'germany');
  expect(await screen.findByRole('link', { name: 'Almanya' })).toBeTruthy();
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent.startsWith('1 '))).toBe(true);
});

it('the country search says when a country is not accepted and what to try', async () => {
  const { person } = await show({ at: at(), session });
  await person.type(search(), 'Atlantis');
  expect(await screen.findByText(/^No country of that name is accepted here/)).toBeTruthy();
});

it('the country question suggests the country of the browser’s language', async () => {
  await show({ at: at(), session });
  const suggested = screen.getByRole('heading', { name: 'Suggested' }).closest('section')!;
  expect(
    within(suggested)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['United States']);
});

it('choosing a document type opens the camera for its first page', async () => {
  const { person } = await show({ at: at({ country: 'TR' }), session, camera: 'unasked' });
  await person.click(screen.getByRole('link', { name: /^Identity card.*Front and back/ }));
  expect(await title('Photograph the front of your identity card')).toBeTruthy();
});

it('a document question with one answer is skipped', async () => {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.accepted = [
      { country: 'TR', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
    ];
  await show({ at: at(), session: sessionOf([step]), camera: 'unasked' });
  expect(await title('Photograph the photo page of your passport')).toBeTruthy();
});

it('an address with a document that is not accepted asks again', async () => {
  await show({ at: stepAddress(paths.capture, { step: 'identity', country: 'TR', type: 'driving_licence' }), session });
  expect(await title('Which document do you have?')).toBeTruthy();
});
