import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OFFICER, queuePageOf } from '../../testing/review.ts';
import { LOST, playService, Refusal, SERVICE, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { arrive, leave, type Arrival } from './openid.ts';
import { createStaff } from './staff.ts';

const PROVIDER = '3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f';
const TOKEN = `.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.`;
const way = { provider: PROVIDER, name: 'Aurora ID', company: 'Aurora Bank' };
const member = {
  id: '89ba9912-7ee4-4edc-a98e-3818afd35320',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Specimen',
  access: TOKEN,
  refresh: 'r',
  groups: [],
  permissions: OFFICER,
};
const begun = { url: 'https://login.bank.example/auth?state=s', expires_at: '2026-03-01T12:15:00Z' };
const plain: Arrival = { provider: PROVIDER, demand: null, fault: null, back: null };

const assign = vi.spyOn(window.location, 'assign');
beforeEach(() => {
  assign.mockReset();
  assign.mockImplementation(() => undefined);
});

const open = (answers: Answers, arrival?: Arrival, at = '/console/review') =>
  show({
    at,
    answers: { listReview: queuePageOf([]), findLoginWays: { password: true, openid: way }, ...answers },
    instead: { permissions: null, ...(arrival && { arrival }) },
  });

it('an email address at work offers the provider of the company, and keeps its part before the @', async () => {
  const { person, service } = await open({ beginOpenidLogin: begun });
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'Ada@Bank.example');
  await person.tab();
  await person.click(await screen.findByRole('button', { name: 'Sign in with Aurora ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(begun.url));
  expect(service.bodiesOf('findLoginWays')).toEqual([{ username: '@bank.example' }]);
  expect(service.bodiesOf('beginOpenidLogin')).toMatchObject([
    { provider: PROVIDER, origin: window.location.origin, login_hint: 'Ada@Bank.example' },
  ]);
  const kept = JSON.parse(sessionStorage.getItem('veridoor.openid') ?? '') as { back: string; key: string };
  expect(kept.back).toBe('/console/review');
  // What leaves the tab is the hash of what it keeps.
  expect(JSON.stringify(service.bodiesOf('beginOpenidLogin'))).not.toContain(kept.key);
});

it('a username asks nobody, and the password is there as ever', async () => {
  const { person, service } = await open({ login: member });
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByText('Nobody waits. You are done.')).toBeTruthy();
  expect(service.bodiesOf('findLoginWays')).toEqual([]);
});

it('a company without passwords shows no field for one, and Enter leads to the provider', async () => {
  const { person } = await open({ findLoginWays: { password: false, openid: way }, beginOpenidLogin: begun });
  const name = screen.getByRole('textbox', { name: 'Username' });
  await person.type(name, 'ada@bank.example');
  await person.tab();
  expect(await screen.findByText('Aurora Bank signs in by this provider alone.')).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await person.type(name, '{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledWith(begun.url));
});

it('the provider of the last time is offered, and takes the password from nobody else', async () => {
  const { person, service } = await show({
    at: '/console/review',
    answers: { listReview: queuePageOf([]), findLoginWays: { password: false, openid: way } },
    instead: { permissions: OFFICER },
  });
  localStorage.setItem('veridoor.openid.provider', PROVIDER);
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Sign in with Aurora ID' })).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(service.bodiesOf('findLoginWays')).toEqual([{ provider: PROVIDER }]);
});

it('without an answer about ways there is the password', async () => {
  const { person } = await open({ findLoginWays: LOST });
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'ada@bank.example');
  await person.tab();
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('a password that is right where none counts leads to the provider in words', async () => {
  const { person } = await open({ login: new Refusal(403, 'password_login_off') });
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('no sign-in by password');
});

it('a provider that is away says so, and leads nowhere', async () => {
  const { person } = await open({ beginOpenidLogin: new Refusal(503, 'openid_unavailable') }, plain);
  await person.click(await screen.findByRole('button', { name: 'Sign in with Aurora ID' }));
  expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
  expect(assign).not.toHaveBeenCalled();
});

it.each([
  ['cancelled', 'was not finished'],
  ['elsewhere', 'did not begin in this tab'],
  ['unverified', 'does not confirm your email address'],
  ['unknown', 'Nobody of your company has this account'],
  ['group', 'You have no group'],
  ['failed', 'We cannot connect'],
] as const)('an arrival that ends with %s says what to do', async (fault, words) => {
  await open({}, { ...plain, fault }, `/console/sign-in/${PROVIDER}`);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(await screen.findByRole('button', { name: 'Sign in with Aurora ID' })).toBeTruthy();
});

it('a second factor of one’s own follows the provider, then the address that was asked for', async () => {
  const demand = { challenge: 'challenge-1', factors: ['totp' as const], recovery_codes_left: 8 };
  const at = `/console/sign-in/${PROVIDER}`;
  const { person } = await open({ completeLogin: member }, { ...plain, demand, back: '/console/review?mine=true' }, at);
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(await screen.findByText('Nothing fits the filters and the search.')).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe('/console/review?mine=true');
  // What the page was opened with is over.
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeTruthy();
});

it.each([
  ['//evil.example/x', 'is no other site'],
  ['https://evil.example/console', 'keeps to this site'],
  ['/bank', 'is no other page of the interface'],
])('the address %s to go on at %s', async (back) => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  await show({
    at: `/console/sign-in/${PROVIDER}`,
    answers: { listReview: queuePageOf([]) },
    instead: { permissions: OFFICER, arrival: { ...plain, back } },
  });
  expect(await screen.findByText('Nobody waits. You are done.')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});

it('a user without a password adds a second factor just after signing in, and is reported when it is too late', async () => {
  const late = new Refusal(400, 'invalid_request', {
    errors: [{ field: '/current_password', code: 'required', message: 'is required' }],
  });
  const { person, service } = await show({
    at: '/console/review',
    answers: { beginTotp: late },
    instead: { permissions: ['account.manage'], openid: true },
  });
  await person.click(screen.getByRole('button', { name: 'Use an authenticator app' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign out and in again first');
  expect(service.bodiesOf('beginTotp')).toEqual([{}]);
});

/** A tab that comes back from the provider, and what its page makes of it. */
async function comeBack(search: string, answers: Answers = {}, provider = PROVIDER) {
  const service = playService(answers);
  const staff = createStaff(SERVICE, () => sessionStorage, service.fetch);
  window.history.replaceState(null, '', `/console/sign-in/${provider}${search}`);
  return { arrival: await arrive(staff), staff, service };
}
const pending = { provider: PROVIDER, key: 'k'.repeat(43), back: '/console/review' };
const remember = (value: object | null) =>
  value === null ? sessionStorage.clear() : sessionStorage.setItem('veridoor.openid', JSON.stringify(value));

it('what the provider led back with is sent once, with the key of this tab, and leaves the address', async () => {
  remember(pending);
  const search = '?code=c&state=s&iss=https%3A%2F%2Flogin.bank.example';
  const { arrival, staff, service } = await comeBack(search, { completeOpenidLogin: member });
  expect(arrival).toEqual({ ...plain, back: '/console/review' });
  expect(staff.me()).toMatchObject({ name: 'Ada Specimen', openid: true });
  expect(service.bodiesOf('completeOpenidLogin')).toEqual([
    { provider: PROVIDER, browser_key: pending.key, state: 's', code: 'c', iss: 'https://login.bank.example' },
  ]);
  expect(window.location.search).toBe('');
  expect(sessionStorage.getItem('veridoor.openid')).toBeNull();
  expect((await comeBack(search)).arrival?.fault).toBe('elsewhere');
});

it.each([
  ['nothing', null],
  ['another provider’s sign-in', { ...pending, provider: '4f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f' }],
  ['rubbish', { provider: PROVIDER }],
])('a link with a code signs nobody in where the tab has begun %s', async (_what, kept) => {
  remember(kept);
  const { arrival, service } = await comeBack('?code=c&state=s');
  expect(arrival?.fault).toBe('elsewhere');
  expect(service.sent).toEqual([]);
});

it('refusals of provider and service have words of their own', async () => {
  remember(pending);
  expect((await comeBack('?error=access_denied&state=s')).arrival?.fault).toBe('cancelled');
  remember(pending);
  expect((await comeBack('?error=server_error&state=s')).arrival?.fault).toBe('refused');
  remember(pending);
  const refused = new Refusal(403, 'openid_user_unknown');
  expect((await comeBack('?code=c&state=s', { completeOpenidLogin: refused })).arrival?.fault).toBe('unknown');
});

it('other addresses of the console are no arrival', async () => {
  expect((await comeBack('', {}, 'no-id')).arrival).toBeNull();
});

it('whoever signed in by a provider signs out there, too', async () => {
  remember(pending);
  const url = 'https://login.bank.example/session/end';
  const { staff, service } = await comeBack('?code=c&state=s', { completeOpenidLogin: member, logOutOpenid: { url } });
  await leave(staff);
  expect(staff.me()).toBeNull();
  expect(assign).toHaveBeenCalledWith(url);
  expect(service.bodiesOf('logOutOpenid')).toEqual([{ refresh: 'r', origin: window.location.origin }]);
});
