import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CodeState } from '../../lib/api/types.ts';
import { paths, stepAddress } from '../../lib/paths.ts';
import { inTurn, LOST, Refusal } from '../../testing/service.ts';
import { HANDED_IN, sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const at = stepAddress(paths.otpPhone, { step: 'phone' });
const session = sessionOf([stepOf('otp_phone')]);
const done = sessionOf([stepOf('otp_phone', { status: 'approved' })]);
const sent = { recipient: '+90 ••• 45 67', delivery: 'sent', expires_in: 600, resend_in: 0, tries_left: 5 } as const;
const state = (changes: Partial<CodeState> = {}): CodeState => ({
  known: null,
  may_type: true,
  sent: null,
  ...changes,
});
const press = (name: string) => screen.getByRole('button', { name });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });

it('a requested code goes to the typed number, and its digits are asked for next', async () => {
  const { person, service } = await show({ at, session, answers: { getCode: state(), requestCode: state({ sent }) } });
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '+90 532 123 45 67');
  await person.click(press('Send the code'));
  expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeTruthy();
  expect(screen.getByText('We’ve sent a code to +90 ••• 45 67.')).toBeTruthy();
  expect(service.bodiesOf('requestCode')).toEqual([{ language: 'en', recipient: '+905321234567' }]);
});

it('an invalid number is not sent, and its field says how to write it', async () => {
  const { person, service } = await show({ at, session, answers: { getCode: state() } });
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '532');
  await person.click(press('Send the code'));
  expect(screen.getByRole('textbox', { description: /^This is not a phone number/ })).toBe(document.activeElement);
  expect(service.bodiesOf('requestCode')).toEqual([]);
});

it('a known number is used by one press, and another can be typed', async () => {
  const { person, service } = await show({
    at,
    session,
    answers: { getCode: state({ known: '+90 ••• 45 67' }), requestCode: state({ sent }) },
  });
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Another number' }));
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: '+90 ••• 45 67' }));
  await person.click(press('Send the code'));
  expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeTruthy();
  expect(service.bodiesOf('requestCode')).toEqual([{ language: 'en', recipient: null }]);
});

it('a code request that failed says why: too many, or no connection', async () => {
  const refusals = inTurn(new Refusal(429, 'too_many_codes'), LOST);
  const known = state({ known: '+90 ••• 45 67', may_type: false });
  const { person } = await show({ at, session, answers: { getCode: known, requestCode: refusals } });
  await person.click(press('Send the code'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/asked for too many codes. Try again in 1 minute/);
  await person.click(press('Send the code'));
  expect(await screen.findByText(/could not connect. What you typed is still here/)).toBeTruthy();
});

it('the sixth digit sends the code in any spelling and leads back to the steps', async () => {
  const { person, service } = await show({
    at,
    answers: {
      getSession: inTurn(session, done),
      completeSession: HANDED_IN,
      getCode: state({ sent }),
      verifyCode: done,
    },
  });
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric']);
  await person.click(code());
  await person.paste('123 456');
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
  expect(service.bodiesOf('verifyCode')).toEqual([{ code: '123456' }]);
});

it('a wrong code says how many tries are left', async () => {
  const { person } = await show({
    at,
    session,
    answers: {
      getCode: inTurn(state({ sent }), state({ sent: { ...sent, tries_left: 4 } })),
      verifyCode: new Refusal(422, 'code_wrong'),
    },
  });
  await person.type(code(), '123456');
  expect(await screen.findByRole('textbox', { description: /not right. You have 4 attempts left/ })).toBe(code());
});

it('an incomplete code is not sent', async () => {
  const { person, service } = await show({ at, session, answers: { getCode: state({ sent }) } });
  await person.type(code(), '123');
  await person.click(press('Confirm'));
  expect(screen.getByRole('textbox', { description: /Enter all 6 digits/ })).toBeTruthy();
  expect(service.bodiesOf('verifyCode')).toEqual([]);
});

it.each<[string, Partial<typeof sent | { delivery: string; tries_left: number; expires_in: number }>, RegExp]>([
  ['that the network refused', { delivery: 'refused' }, /cannot receive our message/],
  ['that was not sent', { delivery: 'failed' }, /could not send the code/],
  ['that has expired', { expires_in: 0 }, /has expired/],
  ['that was wrong too often', { tries_left: 0 }, /used all your attempts/],
])('a code %s is disabled, and a new one is offered', async (_, changes, words) => {
  const over = state({ sent: { ...sent, ...changes } as NonNullable<CodeState['sent']> });
  const { person, service } = await show({ at, session, answers: { getCode: over, requestCode: state({ sent }) } });
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(code().disabled).toBe(true);
  await person.click(press('Send a new code'));
  await waitFor(() => expect(code().disabled).toBe(false));
  expect(service.bodiesOf('requestCode')).toEqual([{ language: 'en' }]);
});

it('a new code can be requested only after a counted wait', async () => {
  await show({ at, session, answers: { getCode: state({ sent: { ...sent, resend_in: 75 } }) } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^New code in 1:1\d$/ }).disabled).toBe(true);
});

it('the number can be changed after the code was sent', async () => {
  const { person } = await show({ at, session, answers: { getCode: state({ sent }) } });
  await person.click(press('Use another number'));
  expect(await screen.findByRole('textbox', { name: 'Phone number' })).toBeTruthy();
});

it('a wrong code is not sent a second time, whether it is confirmed or typed again', async () => {
  const { person, service } = await show({
    at,
    session,
    answers: { getCode: state({ sent }), verifyCode: new Refusal(422, 'code_wrong') },
  });
  await person.type(code(), '123456');
  expect(await screen.findByText(/That code is not right/)).toBeTruthy();
  await person.click(press('Confirm'));
  await person.clear(code());
  await person.type(code(), '123456');
  await person.click(press('Confirm'));
  expect(screen.getByText(/That code is not right/)).toBeTruthy();
  expect(service.bodiesOf('verifyCode')).toEqual([{ code: '123456' }]);
});
