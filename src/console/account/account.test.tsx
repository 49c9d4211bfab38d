import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OFFICER } from '../../testing/review.ts';
import { inTurn, LOST, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const AT = '2026-01-01T12:00:00Z';
const PASSKEY = '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const factors = {
  required: false,
  totp_confirmed_at: AT,
  passkeys: [
    { id: PASSKEY, name: 'Blue key', rp_id: 'verify.example', synced: false, created_at: AT, last_used_at: null },
  ],
  recovery_codes_left: 7,
};
const none = { ...factors, totp_confirmed_at: null, passkeys: [], recovery_codes_left: 0 };
const open = (answers: Answers = {}) =>
  show({
    at: '/console/account',
    answers: { getSecondFactors: factors, ...answers },
    instead: { permissions: OFFICER },
  });
const part = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

it('the account shows the second factors, and one is removed with the password alone', async () => {
  const { person, service } = await open({
    removeUserPasskey: inTurn(new Refusal(403, 'password_wrong'), undefined as never),
  });
  const shown = await part('Second factors');
  expect(shown.getByText('Authenticator app, since Jan 1, 2026')).toBeTruthy();
  expect(shown.getByText('7 recovery codes are left.')).toBeTruthy();
  await person.click(shown.getByRole('button', { name: 'Remove: Blue key, since Jan 1, 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this second factor?' }));
  await person.type(dialog.getByLabelText('Your present password'), 'wrong');
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The password is wrong.');
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.bodiesOf('removeUserPasskey')).toHaveLength(2);
});

it('new recovery codes are shown once they are made', async () => {
  const { person } = await open({ makeRecoveryCodes: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } });
  const shown = await part('Second factors');
  await person.click(shown.getByRole('button', { name: 'New recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
  await person.type(dialog.getByLabelText('Your present password'), 'secret');
  await person.click(dialog.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('cccc-dddd')).toBeTruthy();
});

it('a user without a second factor is reported what that means, adds one, and comes back', async () => {
  const { person } = await open({ getSecondFactors: none });
  const shown = await part('Second factors');
  expect(shown.getByText(/Anybody who knows your password/)).toBeTruthy();
  await person.click(shown.getByRole('button', { name: 'Add a second factor' }));
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy();
});

it('a new address is checked before it is sent, and waits for its link', async () => {
  const { person, service } = await open();
  const shown = await part('Email address');
  await person.type(shown.getByRole('textbox', { name: 'New address' }), 'nobody');
  await person.click(shown.getByRole('button', { name: 'Save' }));
  expect(shown.getByText(/Check the address/)).toBeTruthy();
  await person.clear(shown.getByRole('textbox', { name: 'New address' }));
  await person.type(shown.getByRole('textbox', { name: 'New address' }), 'grace@example.com');
  await person.type(shown.getByLabelText('Your present password'), 'secret');
  await person.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(service.bodiesOf('changeEmail')).toEqual([{ email: 'grace@example.com', current_password: 'secret' }]),
  );
});

it('a new password needs the present one and twelve characters', async () => {
  const { person, service } = await open();
  const shown = await part('Password');
  await person.type(shown.getByLabelText('New password'), 'short');
  await person.click(shown.getByRole('button', { name: 'Save' }));
  expect(shown.getByText('Enter at least 12 characters.')).toBeTruthy();
  await person.type(shown.getByLabelText('New password'), ' and long enough');
  await person.type(shown.getByLabelText('Your present password'), 'secret');
  await person.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('Saved.')).toBeTruthy();
  expect(service.bodiesOf('changePassword')).toEqual([
    { password: 'short and long enough', current_password: 'secret' },
  ]);
});

it('another login is ended, and this one cannot be', async () => {
  const login = { browser: 'Firefox 145', system: 'Windows', address: '203.0.113.7', created_at: AT, last_used_at: AT };
  const other = '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
  const data = [
    { ...login, id: PASSKEY, expires_at: AT, current: true },
    { ...login, id: other, browser: 'Chrome 150', expires_at: AT, current: false },
  ];
  const { person, service } = await open({ listOwnLogins: { data, next_cursor: null, has_more: false } });
  const shown = await part('Logins');
  expect(await shown.findByText('This one')).toBeTruthy();
  expect(shown.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'End: Chrome 150, Windows',
  ]);
  await person.click(shown.getByRole('button', { name: 'End: Chrome 150, Windows' }));
  await waitFor(() => expect(service.sent.map(({ operation }) => operation)).toContain('endOwnLogin'));
});

it('an account that cannot be reached says so', async () => {
  await open({ getAccount: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});
