import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inTurn, LOST, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const entry = { id: '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', company_name: 'Aurora Bank', address: '203.0.113.0/24' };
const open = (answers: Answers = {}, permissions = ['ip_whitelist.read', 'ip_whitelist.write']) =>
  show({ at: '/console/networks', answers: { listIpWhitelist: [entry], ...answers }, instead: { permissions } });
const locksOut = (field: string) =>
  new Refusal(400, 'invalid_request', { errors: [{ field, code: 'locks_out', message: 'locks out your address' }] });

it('the networks are listed, and cannot be changed by who may only read', async () => {
  await open({}, ['ip_whitelist.read']);
  expect(await screen.findByText('203.0.113.0/24')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
});

it('a network is added after it was checked', async () => {
  const { person, service } = await open();
  const field = await screen.findByRole('textbox', { name: 'Address or network' });
  await person.type(field, 'office');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(/Check the address/)).toBeTruthy();
  await person.clear(field);
  await person.type(field, '198.51.100.7{Enter}');
  await waitFor(() => expect(service.bodiesOf('addIpWhitelistEntry')).toEqual([{ address: '198.51.100.7' }]));
});

it('who would lock out themselves is warned, and decides', async () => {
  const { person, service } = await open({ addIpWhitelistEntry: inTurn(locksOut('/confirm'), entry) });
  await person.type(await screen.findByRole('textbox', { name: 'Address or network' }), '198.51.100.7{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This locks out the address that you use now.');
  await person.click(screen.getByRole('button', { name: 'Do it nevertheless' }));
  await waitFor(() =>
    expect(service.bodiesOf('addIpWhitelistEntry').at(-1)).toEqual({ address: '198.51.100.7', confirm: true }),
  );
});

it('a removal that locks out whoever asks needs a second press', async () => {
  const { person, service } = await open({ removeIpWhitelistEntry: inTurn(locksOut('confirm'), undefined as never) });
  await person.click(await screen.findByRole('button', { name: 'Remove: 203.0.113.0/24' }));
  await person.click(await screen.findByRole('button', { name: 'Do it nevertheless: 203.0.113.0/24' }));
  await waitFor(() => expect(service.queriesOf('removeIpWhitelistEntry')).toEqual(['', 'confirm=true']));
});

it('a list without an entry says that everybody may come', async () => {
  await open({ listIpWhitelist: [] });
  expect(await screen.findByText('There is no entry: every address may come.')).toBeTruthy();
});

it('networks that cannot be reached are said to be lost', async () => {
  await open({ listIpWhitelist: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});
