import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OpenidDomain, OpenidSettings } from '../../lib/api/types.ts';
import { inTurn, LOST, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const uri = 'https://verify.bank.example/console/sign-in/3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f';
const provider = {
  name: 'Aurora ID',
  issuer: 'https://login.bank.example',
  client_id: 'veridoor',
  email_domains: ['bank.example', 'bank.test'],
  passwords: 'admins' as const,
  create_users: false,
  group_claim: 'groups',
  groups: [
    { value: 'CN=Officers,OU=Risk', group: 'compliance' as const },
    { value: 'leads', group: 'compliance' as const },
  ],
  new_user_groups: [],
  acr_values: [],
  amr_values: ['mfa'],
};
const domainOf = (domain: string, change: Partial<OpenidDomain> = {}): OpenidDomain => ({
  domain,
  record: { name: `_veridoor-challenge.${domain}`, value: `token-of-${domain}` },
  proved: false,
  proved_at: null,
  checked_at: null,
  fault: null,
  ...change,
});
const none: OpenidSettings = { provider: null, updated_at: null, domains: [], redirect_uris: [uri] };
const set: OpenidSettings = {
  ...none,
  provider,
  updated_at: '2026-03-01T12:00:00Z',
  domains: provider.email_domains.map((domain) => domainOf(domain)),
};
const open = (answers: Answers) =>
  show({ at: '/console/sign-on', answers, instead: { permissions: ['user.read', 'user.write'] } });

it('before a provider is set, the page says what to register there, and sets one', async () => {
  const { person, service } = await open({ getOpenid: inTurn(none, set), setOpenid: set });
  expect(await screen.findByText(uri)).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Name on the button' }), 'Aurora ID');
  await person.type(screen.getByRole('textbox', { name: 'Issuer' }), ' https://login.bank.example ');
  await person.type(screen.getByRole('textbox', { name: 'Client ID' }), 'veridoor');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('This is needed.')).toHaveLength(2);
  await person.type(screen.getByLabelText('Client secret'), 'secret');
  await person.type(screen.getByRole('textbox', { name: 'Domains of email addresses' }), 'Bank.example  bank.test');
  await person.type(screen.getByRole('textbox', { name: 'Claim with groups' }), 'groups');
  await person.type(
    screen.getByRole('textbox', { name: 'Values that give: Compliance' }),
    'CN=Officers,OU=Risk; leads',
  );
  await person.click(screen.getByRole('radio', { name: 'Administrators alone' }));
  await person.type(screen.getByRole('textbox', { name: /^amr/ }), 'mfa');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.bodiesOf('setOpenid')).toEqual([{ ...provider, client_secret: 'secret' }]));
  expect(await screen.findByText('Saved.')).toBeTruthy();
});

it('what was set is changed without typing the secret again', async () => {
  const { person, service } = await open({ getOpenid: set, setOpenid: set });
  const domains = await screen.findByRole('textbox', { name: 'Domains of email addresses' });
  await person.type(domains, ' bank.eu');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const email_domains = ['bank.example', 'bank.test', 'bank.eu'];
  await waitFor(() => expect(service.bodiesOf('setOpenid')).toEqual([{ ...provider, email_domains }]));
});

it('an issuer that the service cannot read is said at its field, and passwords that nobody may give up yet in words', async () => {
  const wrong = new Refusal(400, 'invalid_request', {
    errors: [{ field: '/issuer', code: 'not_supported', message: 'must be that of a provider' }],
  });
  const { person } = await open({ getOpenid: set, setOpenid: inTurn(wrong, new Refusal(409, 'openid_unproven')) });
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The provider does not answer there/)).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Issuer' }), '/');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in by the provider as an administrator first');
});

it('new users get groups here only without a claim', async () => {
  const { person, service } = await open({
    getOpenid: { ...set, provider: { ...provider, group_claim: null, groups: [] } },
    setOpenid: set,
  });
  await person.click(
    await screen.findByRole('checkbox', { name: 'Make a user of whoever signs in for the first time' }),
  );
  await person.click(screen.getByRole('checkbox', { name: 'Agents' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(service.bodiesOf('setOpenid')).toMatchObject([
      { create_users: true, group_claim: null, new_user_groups: ['agent'] },
    ]),
  );
});

it('a provider is removed after a question', async () => {
  const { person, service } = await open({ getOpenid: inTurn(set, none) });
  await person.click(await screen.findByRole('button', { name: 'Remove the provider' }));
  expect(service.sent.some(({ operation }) => operation === 'removeOpenid')).toBe(false);
  expect(screen.getByText(/Logins by the provider end/)).toBeTruthy();
  await person.click(screen.getAllByRole('button', { name: 'Remove the provider' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the provider' })).toBeNull());
});

it('the records to publish are shown, and which of them DNS has after a look', async () => {
  const instant = '2026-03-01T12:00:00Z';
  const domains = [
    domainOf('bank.example', { proved: true, proved_at: instant, checked_at: instant }),
    domainOf('bank.test', { checked_at: instant, fault: 'missing' }),
    domainOf('slow.test', { proved: true, proved_at: instant, checked_at: instant, fault: 'no_answer' }),
  ];
  const { person, service } = await open({ getOpenid: inTurn(set, { ...set, domains }), checkOpenidDomains: set });
  expect(await screen.findByText('_veridoor-challenge.bank.example')).toBeTruthy();
  expect(screen.getByText('token-of-bank.test')).toBeTruthy();
  expect(screen.getAllByText(/not checked yet/)).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/the record is missing/)).toBeTruthy();
  expect(screen.getAllByText(/Proved. The record was last seen on/)).toHaveLength(2);
  expect(screen.getByText(/DNS did not answer/).textContent).toContain('slow.test');
  expect(screen.getByText('Checked.')).toBeTruthy();
  expect(service.bodiesOf('checkOpenidDomains')).toHaveLength(1);
});

it.each([
  [new Refusal(429, 'too_many_attempts'), 'checked too often'],
  [new Refusal(500, 'internal_error'), 'try again'],
])('a look that is refused is said', async (refusal, words) => {
  const { person } = await open({ getOpenid: set, checkOpenidDomains: refusal });
  await person.click(await screen.findByRole('button', { name: 'Check now' }));
  expect((await screen.findByRole('alert')).textContent?.toLowerCase()).toContain(words);
});

it('a company without an interface, and settings that are lost, are said', async () => {
  await open({ getOpenid: { ...none, redirect_uris: [] } });
  expect(await screen.findByText(/has no address of the interface yet/)).toBeTruthy();
});

it('settings that cannot be reached are said to be lost', async () => {
  await open({ getOpenid: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});
