import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OFFICER, queuePageOf } from '../../testing/review.ts';
import { inTurn, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const at = '/console/review';
const needed = (factors: string[], recovery_codes_left = 8) =>
  new Refusal(401, 'second_factor_needed', {
    second_factor: { challenge: 'challenge-1', factors, recovery_codes_left },
  });
const member = {
  id: '89ba9912-7ee4-4edc-a98e-3818afd35320',
  username: 'grace',
  first_name: 'Grace',
  last_name: 'Specimen',
  access: `.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.`,
  refresh: 'r',
  groups: [],
  permissions: OFFICER,
};

async function signIn(answers: Answers) {
  const shown = await show({
    at,
    answers: { listReview: queuePageOf([]), ...answers },
    instead: { permissions: null },
  });
  await shown.person.type(screen.getByRole('textbox', { name: 'Username' }), ' grace ');
  await shown.person.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return shown;
}

it('name and password lead to the address that was asked for', async () => {
  const { service } = await signIn({ login: member });
  expect(await screen.findByText('Nobody waits. You are done.')).toBeTruthy();
  expect(service.bodiesOf('login')).toEqual([{ username: 'grace', password: 'secret' }]);
  expect(screen.getByText('Grace Specimen')).toBeTruthy();
});

it('a wrong password, a foreign network and too many attempts are distinguished', async () => {
  const refusals = [
    new Refusal(401, 'credentials_invalid'),
    new Refusal(403, 'ip_not_allowed'),
    new Refusal(429, 'too_many_attempts'),
  ] as const;
  const { person } = await signIn({ login: inTurn(...refusals) });
  expect((await screen.findByRole('alert')).textContent).toContain('is wrong');
  for (const words of ['does not allow this network', 'Too many attempts']) {
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
  }
});

it('a user with an app enters its code after the password', async () => {
  const wrong = new Refusal(401, 'second_factor_wrong');
  const { person, service } = await signIn({ login: needed(['totp']), completeLogin: inTurn(wrong, member) });
  expect(await screen.findByText('You have 8 recovery codes left.')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Code' }), '123 456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('That code is not right.');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Nobody waits. You are done.')).toBeTruthy();
  expect(service.bodiesOf('completeLogin').at(-1)).toEqual({ challenge: 'challenge-1', code: '123 456' });
});

it('a user with a passkey may use a recovery code in its place', async () => {
  await signIn({ login: needed(['passkey']) });
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeTruthy();
});

it('a browser that knows no passkeys says so', async () => {
  const { person } = await signIn({ login: needed(['passkey']) });
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot use the passkey');
});

it('a second factor that came too late begins with the password again', async () => {
  const { person } = await signIn({
    login: needed(['totp']),
    completeLogin: new Refusal(401, 'login_challenge_over'),
  });
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('a user who must add a second factor gets its secret, then recovery codes, and signs in with it', async () => {
  const { person, service } = await show({ at, instead: { permissions: ['account.manage'] } });
  await person.type(screen.getByLabelText('Your password again'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Use an authenticator app' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Keep your recovery codes' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeTruthy();
  expect(service.bodiesOf('confirmTotp')).toEqual([{ code: '123456' }]);
});

it('a link of a mail sets a new password, and its secret stays out of the address', async () => {
  const { person, service } = await show({
    at: '/console/password',
    instead: { permissions: null, link: 'secret-of-the-link' },
  });
  await person.type(screen.getByLabelText('New password'), 'too short');
  await person.type(screen.getByLabelText('New password again'), 'another{Enter}');
  expect(screen.getAllByText('Enter at least 12 characters.')).toHaveLength(1);
  await person.clear(screen.getByLabelText('New password'));
  await person.clear(screen.getByLabelText('New password again'));
  await person.type(screen.getByLabelText('New password'), 'a long enough one');
  await person.type(screen.getByLabelText('New password again'), 'a long enough one{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy();
  expect(service.bodiesOf('resetPassword')).toEqual([{ token: 'secret-of-the-link', password: 'a long enough one' }]);
});

it('a link that opens nothing any more offers a new one', async () => {
  const { person, service } = await show({
    at: '/console/password',
    answers: { resetPassword: new Refusal(401, 'account_link_invalid') },
    instead: { permissions: null, link: 'old' },
  });
  await person.type(screen.getByLabelText('New password'), 'a long enough one');
  await person.type(screen.getByLabelText('New password again'), 'a long enough one{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link opens nothing' })).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'grace{Enter}');
  expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeTruthy();
  expect(service.bodiesOf('requestPasswordReset')).toEqual([{ username: 'grace' }]);
});

it('an address is confirmed by a press, not by opening the link', async () => {
  const { person, service } = await show({ at: '/console/email', instead: { permissions: null, link: 'mail-link' } });
  expect(service.sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm the address' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
  expect(service.bodiesOf('confirmEmail')).toEqual([{ token: 'mail-link' }]);
});

it('the address of the mail’s link opens nothing without its secret', async () => {
  await show({ at: '/console/email', instead: { permissions: null } });
  expect(screen.getByRole('heading', { name: 'This link opens nothing' })).toBeTruthy();
});
