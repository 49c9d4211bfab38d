import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EntityDetails, EntityProgress } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { companyOf, DETAILS, ownerOf, REQUIRED, SENT_FILE } from '../../testing/entity.ts';
import { inTurn, LOST } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const ready = (files: EntityProgress['documents'][number]['files'] = []) =>
  companyOf({ info: 'done', documents: [{ ...REQUIRED, most_files: 2, files }] });
const ada = ownerOf();
const people = `${paths.entityInfo}?part=people`;
const reported = (...parties: NonNullable<EntityDetails['parties']>) => ({
  getEntityAnswers: { details: { ...DETAILS, parties } },
});
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => screen.getByRole('button', { name });

it('a company’s details are sent as typed and lead to its people', async () => {
  const { person, service } = await show({
    at: paths.entityInfo,
    session: companyOf(),
    answers: { getEntityAnswers: { details: { ...DETAILS, city: 'Oslo' } }, giveEntityAnswers: companyOf() },
  });
  const city = screen.getByRole('textbox', { name: 'Town or city' });
  await person.clear(city);
  await person.type(city, 'Bergen');
  await person.click(press('Continue'));
  expect(await title('Owners and directors')).toBeTruthy();
  expect(service.bodiesOf('giveEntityAnswers')).toEqual([
    { details: expect.objectContaining({ name: 'Norvik AS', city: 'Bergen' }), complete: false },
  ]);
});

it('owners and directors show their roles and the sum of their shares', async () => {
  await show({ at: people, session: companyOf(), answers: reported(ada) });
  expect(screen.getByRole('link', { name: /Ada Specimen.*Owner of 60\s?% and Director/ })).toBeTruthy();
  expect(screen.getByText(/Shares added: 60\s?%. Still missing: 40\s?%/)).toBeTruthy();
});

it('missing shares stop a company until it says that nobody else holds a quarter', async () => {
  const { person, service } = await show({
    at: people,
    session: companyOf(),
    answers: { ...reported(ada), giveEntityAnswers: ready() },
  });
  await person.click(press('Continue to documents'));
  expect(screen.getByRole('alert').textContent).toMatch(/40\s?% of the shares have no owner yet/);
  expect(service.bodiesOf('giveEntityAnswers')).toEqual([]);
  await person.click(screen.getByRole('checkbox', { name: /^Nobody else holds/ }));
  await person.click(press('Continue to documents'));
  expect(await title('Company documents')).toBeTruthy();
});

it.each([
  ['nobody directs it', [{ ...ada, roles: ['owner' as const], share: 100 }], /Add at least one director/],
  [
    'its shares exceed 100 percent',
    [
      { ...ada, share: 80 },
      { ...ada, id: 'b', share: 40 },
    ],
    /more than 100%/,
  ],
  [
    'somebody has no date of birth',
    [{ id: 'x', kind: 'person' as const, name: 'Grace', roles: ['director' as const] }],
    /wrong for Grace/,
  ],
])('a company cannot continue while %s', async (_, parties, words) => {
  const { person } = await show({ at: people, session: companyOf(), answers: reported(...parties) });
  await person.click(press('Continue to documents'));
  expect(screen.getByRole('alert').textContent).toMatch(words);
});

it('an owner is removed from the list by a press', async () => {
  const { person, service } = await show({
    at: people,
    session: companyOf(),
    answers: {
      getEntityAnswers: inTurn(reported(ada).getEntityAnswers, reported().getEntityAnswers),
      giveEntityAnswers: companyOf(),
    },
  });
  await person.click(press('Remove: Ada Specimen'));
  expect(await screen.findByText('You have not added anyone yet.')).toBeTruthy();
  expect(service.bodiesOf('giveEntityAnswers')).toEqual([{ details: { parties: [] }, complete: false }]);
});

it('an owner’s form asks a person’s or a company’s questions', async () => {
  const { person } = await show({ at: `${paths.entityInfo}?party=new-one`, session: companyOf(), answers: reported() });
  await person.click(screen.getByRole('radio', { name: 'A person' }));
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'A company' }));
  expect(screen.queryByRole('group', { name: 'Date of birth' })).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Registration number/ })).toBeTruthy();
});

it('missing documents are named when a company hands in too early', async () => {
  const { person } = await show({ at: paths.entityUpload, session: ready() });
  await person.click(press('Submit'));
  expect(screen.getByRole('alert').textContent).toMatch(/Still missing: Company register extract/);
});

it('an unusable file says why and does not count', async () => {
  const rejected = { ...SENT_FILE, status: 'rejected' as const, reject_reason: 'image_blurred' };
  const { person } = await show({ at: paths.entityUpload, session: ready([rejected]) });
  const extract = within(screen.getByRole('region', { name: 'Company register extract' }));
  expect(extract.getByRole('list').textContent).toMatch(/File 1.*Not usable.*The photo is blurred/);
  await person.click(press('Submit'));
  expect(screen.getByRole('alert')).toBeTruthy();
});

it('a file is removed by a press and says when that did not arrive', async () => {
  const { person } = await show({
    at: paths.entityUpload,
    session: ready([SENT_FILE]),
    answers: { removeEntityFile: inTurn(LOST, ready()) },
  });
  await person.click(press('Remove: File 1'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not remove/);
  await person.click(press('Remove: File 1'));
  await screen.findByRole('button', { name: 'Add a file: Company register extract' });
  expect(screen.queryByRole('button', { name: 'Remove: File 1' })).toBeNull();
});

it('a document accepts no more files than requested', async () => {
  const two = [SENT_FILE, { ...SENT_FILE, id: '38926e2f-2c8c-4d80-a922-9520bce60303' }];
  await show({ at: paths.entityUpload, session: ready(two) });
  expect(screen.getByText('You’ve added the maximum number of files.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add a file/ })).toBeNull();
});

it('files on their way show their progress and delay handing in', async () => {
  const target = { type: 'registration_extract', side: 'single' } as const;
  const { person } = await show({
    at: paths.entityUpload,
    session: ready(),
    images: [{ target, phase: 'sending', sent: 600_000, name: 'register.pdf', mime: 'application/pdf' }],
  });
  expect((await screen.findByRole('progressbar', { name: 'register.pdf' })).getAttribute('value')).toBe('0.25');
  await person.click(press('Submit'));
  expect(screen.getByRole('alert').textContent).toMatch(/still sending/);
});
