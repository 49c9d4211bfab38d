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
  expect(await screen.findByText(/^We cannot find that country/)).toBeTruthy();
});

it('the country question suggests the country whose documents the business describes itself', async () => {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.accepted.push({
      country: 'TR',
      type: 'id_card',
      version: 'new',
      sides: ['front', 'back'],
      format: 'ID-1',
    });
  await show({ at: at(), session: sessionOf([step]) });
  const suggested = screen.getByRole('heading', { name: 'Suggested' }).closest('section')!;
  expect(within(suggested).getAllByRole('link')[0]!.textContent).toBe('Türkiye');
});

it('the versions of a document are distinguished by their size and their drawing', async () => {
  const step = stepOf('document');
  const card = { country: 'TR', type: 'id_card', sides: ['front', 'back'] } as const;
  if (step.definition.kind === 'document')
    step.definition.options.accepted = [
      { ...card, sides: [...card.sides], version: 'new', format: 'ID-1' },
      { ...card, sides: [...card.sides], version: 'old', format: 'ID-2' },
    ];
  await show({ at: at(), session: sessionOf([step]) });
  expect(await screen.findByRole('link', { name: /^New version.*The size of a bank card/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Old version.*Larger than a bank card/ })).toBeTruthy();
  const drawn = ['New', 'Old'].map((name) =>
    screen
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .querySelector('use')!
      .getAttribute('href'),
  );
  expect(drawn[0]).not.toBe(drawn[1]);
});

it('the camera of the back leads to the steps, since the front has answered the questions', async () => {
  const step = stepOf('document');
  await show({
    at: stepAddress(paths.capture, {
      step: 'identity',
      country: 'TR',
      type: 'id_card',
      version: 'standard',
      side: 'back',
    }),
    session: sessionOf([step]),
    camera: 'live',
  });
  const leave = await screen.findByRole('link', { name: 'Close the camera' });
  expect(leave.getAttribute('href')).toBe(paths.steps);
});

it('choosing a document type opens the camera for its first page', async () => {
  const { person } = await show({ at: at({ country: 'TR' }), session, camera: 'unasked' });
  await person.click(screen.getByRole('link', { name: /^Identity card.*Front and back/ }));
  expect(await title('Take a photo of the front of your identity card')).toBeTruthy();
});

it('a document question with one answer is skipped', async () => {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.accepted = [
      { country: 'TR', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
    ];
  await show({ at: at(), session: sessionOf([step]), camera: 'unasked' });
  expect(await title('Take a photo of the photo page of your passport')).toBeTruthy();
});

it('an address with a document that is not accepted asks again', async () => {
  await show({ at: stepAddress(paths.capture, { step: 'identity', country: 'TR', type: 'driving_licence' }), session });
  expect(await title('Which document do you have?')).toBeTruthy();
});
