import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '../../lib/api/types.ts';
import { pass } from '../../testing/clock.ts';
import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const grace: User = {
  id: '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  username: 'grace',
  first_name: 'Grace',
  last_name: 'Specimen',
  groups: [{ id: '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', name: 'compliance' }],
  email: null,
  pending_email: 'grace@example.com',
  second_factors: ['totp'],
  openid: false,
  disabled: false,
  created_at: '2026-01-01T00:00:00Z',
};
const open = (answers: Answers = {}, permissions = ['user.read', 'user.write']) =>
  show({
    at: '/console/users',
    answers: { listUsers: { data: [grace], next_cursor: null, has_more: false }, ...answers },
    instead: { permissions },
  });

it('the users are listed with their groups and second factors', async () => {
  await open({}, ['user.read']);
  const row = await screen.findByRole('row', { name: /grace/ });
  expect(row.textContent).toBe('grace Grace SpecimenComplianceAppgrace@example.comMay sign in');
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a user' })).toBeNull();
});

it('a user is added with a name, a group and a long password', async () => {
  const { person, service } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add a user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose a group.')).toBeTruthy();
  expect(dialog.getByText('Enter at least 12 characters.')).toBeTruthy();
  await person.type(dialog.getByRole('textbox', { name: 'Username' }), 'katherine');
  await person.type(dialog.getByRole('textbox', { name: 'First name' }), 'Katherine');
  await person.click(dialog.getByRole('checkbox', { name: 'Auditors' }));
  await person.type(dialog.getByLabelText('Password'), 'long enough for twelve');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.bodiesOf('createUser')).toEqual([
    {
      username: 'katherine',
      password: 'long enough for twelve',
      groups: ['auditor'],
      first_name: 'Katherine',
      last_name: '',
    },
  ]);
});

it('a name that somebody has is said at its field', async () => {
  const { person } = await open({ createUser: new Refusal(409, 'username_taken') });
  await person.click(await screen.findByRole('button', { name: 'Add a user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  await person.type(dialog.getByRole('textbox', { name: 'Username' }), 'grace');
  await person.click(dialog.getByRole('checkbox', { name: 'Agents' }));
  await person.type(dialog.getByLabelText('Password'), 'long enough for twelve');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Somebody has this name.')).toBeTruthy();
});

it('a user keeps the password, gets another group, is locked out, and loses second factors', async () => {
  const { person, service } = await open();
  await person.click(await screen.findByRole('button', { name: 'grace' }));
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change grace' }));
  await person.click((await dialog()).getByRole('checkbox', { name: 'Auditors' }));
  await person.click((await dialog()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'grace' }));
  await person.click((await dialog()).getByRole('button', { name: 'Lock out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'grace' }));
  await person.click((await dialog()).getByRole('button', { name: 'Take the second factors' }));
  await waitFor(() => expect(service.sent.map(({ operation }) => operation)).toContain('resetSecondFactor'));
  expect(service.bodiesOf('updateUser')).toEqual([
    { first_name: 'Grace', last_name: 'Specimen', groups: ['compliance', 'auditor'] },
    { disabled: true },
  ]);
});

it('the last administrator stays one, and that is said', async () => {
  const { person } = await open({ updateUser: new Refusal(409, 'last_admin') });
  await person.click(await screen.findByRole('button', { name: 'grace' }));
  await person.click(await screen.findByRole('button', { name: 'Lock out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The last administrator stays one.');
});

it('users who cannot be reached are said to be lost', async () => {
  await open({ listUsers: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('users who are coming are said to be loading', async () => {
  await open({ listUsers: NEVER });
  expect(await screen.findAllByText('The users are loading')).not.toEqual([]);
});

it('among hundreds, a user is found by a part of the name, a group and the state', async () => {
  const { person, service } = await open({}, ['user.read']);
  await screen.findByRole('row', { name: /grace/ });
  const asked = () => Object.fromEntries(new URLSearchParams(service.queriesOf('listUsers').at(-1)));
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'spec');
  await pass(350);
  await waitFor(() => expect(asked()).toMatchObject({ search: 'spec' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Groups' }), 'Auditors');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Locked out');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'spec', group: 'auditor', disabled: 'true' }));
});
