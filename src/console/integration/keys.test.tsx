import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiKey } from '../../lib/api/types.ts';
import { LOST, NEVER, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const key: ApiKey = {
  id: '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  mode: 'live',
  name: 'Account opening',
  permissions: ['profile.create', 'link.create'],
  withheld: [],
  state: 'active',
  start: 'vd_live_7Kq2',
  previous: null,
  made_by: '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
};
const open = (answers: Answers = {}, permissions = ['api_key.read', 'api_key.write', 'profile.create']) =>
  show({
    at: '/console/keys',
    answers: { listApiKeys: { data: [key], next_cursor: null, has_more: false }, ...answers },
    instead: { permissions },
  });

it('the keys are listed with what they may do, and without a way to change them where the user may not', async () => {
  await open({}, ['api_key.read']);
  const row = await screen.findByRole('row', { name: /Account opening/ });
  expect(row.textContent).toBe('Account opening vd_live_7Kq2LiveActiveNeverprofile.create, link.create');
  expect(screen.queryByRole('button', { name: /Make|Rotate|Revoke/ })).toBeNull();
});

it('a key is made with permissions of its maker, and its secret is shown once', async () => {
  const { person, service } = await open({ createApiKey: { key, secret: 'vd_test_the-whole-secret' } });
  await person.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a key' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await person.click(dialog.getByRole('button', { name: 'Make a key' }));
  expect(dialog.getByText('Choose what it may do.')).toBeTruthy();
  expect(dialog.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await person.click(dialog.getByRole('radio', { name: 'Test' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Trial');
  await person.click(dialog.getByRole('checkbox', { name: 'profile.create' }));
  await person.click(dialog.getByRole('button', { name: 'Make a key' }));
  expect(await screen.findByText('vd_test_the-whole-secret')).toBeTruthy();
  expect(service.bodiesOf('createApiKey')).toEqual([{ name: 'Trial', mode: 'test', permissions: ['profile.create'] }]);
  await person.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('vd_test_the-whole-secret')).toBeNull();
});

it('a rotation shows the new secret, and a revocation asks first', async () => {
  const { person, service } = await open({ rotateApiKey: { key, secret: 'vd_live_another-secret' } });
  await person.click(await screen.findByRole('button', { name: 'Rotate: Account opening' }));
  expect(await screen.findByText('vd_live_another-secret')).toBeTruthy();
  expect(service.bodiesOf('rotateApiKey')).toEqual([{ overlap_seconds: 86_400 }]);
  await person.click(screen.getByRole('button', { name: 'Revoke: Account opening' }));
  const revoked = () => service.sent.filter(({ operation }) => operation === 'revokeApiKey');
  expect(revoked()).toEqual([]);
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(revoked()).toHaveLength(1));
});

it('a company without keys says so', async () => {
  await open({ listApiKeys: { data: [], next_cursor: null, has_more: false } });
  expect(await screen.findByText('There is no key yet.')).toBeTruthy();
});

it('keys that cannot be reached are said to be lost', async () => {
  await open({ listApiKeys: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('keys that are coming are said to be loading', async () => {
  await open({ listApiKeys: NEVER });
  expect(await screen.findAllByText('The keys are loading')).not.toEqual([]);
});

it('keys are narrowed by mode and state and put in the order of their names, from the first page on', async () => {
  const { person, service } = await open();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Mode' }), 'Test');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Revoked or expired');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
  await waitFor(() => expect(service.queriesOf('listApiKeys').at(-1)).toBe('limit=50&order=name&mode=test&ended=true'));
});
