import type { PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { RecoveryCodes, SecondFactors } from '@veridoor/contract/accounts/second-factor';
import type { LoginPage } from '@veridoor/contract/accounts/login';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { lastMail, logIn } from '../accounts.ts';
import type { TestApplication } from '../application.ts';
import { buildCompany, INTERFACE_ORIGIN, PASSWORD, type TestCompany } from '../builders.ts';
import { addApp, addPasskey, beginLogin } from '../second-factors.ts';
import { requestsOf } from './requests.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A user looks after the own account, and an admin after a user's. */
export async function accountJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const first = await logIn(test, { username: company.username('agent') });
  await mail(test, company.username('agent'), first.access);
  const agent = await logIn(test, { username: company.username('agent'), userAgent: BROWSER });
  await logIn(test, { username: company.username('agent'), userAgent: BROWSER });
  await logins(test, agent, await company.token('admin'));
  await secondFactors(test, company);
}

async function secondFactors(test: TestApplication, company: TestCompany): Promise<void> {
  const username = company.username('compliance');
  const { access, id } = await logIn(test, { username });
  const [anybody, own] = [requestsOf(test), requestsOf(test, access)];
  const { code } = await addApp(test, access);
  const { device } = await addPasskey(test, access);
  const { passkeys } = await own<SecondFactors>('GET', '/account/second-factor');
  const { recovery_codes } = await own<RecoveryCodes>('POST', '/account/second-factor/recovery-codes', {
    current_password: PASSWORD,
  });
  // The refusal that begins a login with a second factor is no example of the operation.
  const begin = () => beginLogin({ ...test, inject: (request) => test.app.inject(request) }, username);
  test.clock.advance({ minutes: 1 });
  await anybody('POST', '/user/login/second-factor', { challenge: (await begin()).challenge, code: code() });
  const { challenge } = await begin();
  const asked = await anybody<PasskeyChallenge>('POST', '/user/login/passkey-challenge', {
    challenge,
    origin: INTERFACE_ORIGIN,
  });
  await anybody('POST', '/user/login/second-factor', { challenge, passkey: device.get(asked) });
  await anybody('POST', '/user/login/second-factor', {
    challenge: (await begin()).challenge,
    code: recovery_codes[0],
  });
  await own('POST', '/account/second-factor/totp/removal', { current_password: PASSWORD });
  const [first] = passkeys;
  await own('POST', `/account/second-factor/passkeys/${first?.id}/removal`, { current_password: PASSWORD });
  await addApp(test, access);
  await requestsOf(test, await company.token('admin'))('DELETE', `/user/${id}/second-factor`);
}

async function mail(test: TestApplication, username: string, access: string): Promise<void> {
  const [anybody, own] = [requestsOf(test), requestsOf(test, access)];
  const email = 'ada@bank.example';
  const received = async () => {
    await test.parts.jobs.idle();
    return lastMail(test, email).token;
  };
  await own('PUT', '/account/email', { current_password: PASSWORD, email });
  await anybody('POST', '/user/email-confirmation', { token: await received() });
  await own('GET', '/account');
  await anybody('POST', '/user/password-reset', { username });
  await own('PUT', '/account/password', { current_password: PASSWORD, password: 'eleven birds over water' });
  await anybody('POST', '/user/password-reset/completion', { token: await received(), password: PASSWORD });
}

async function logins(test: TestApplication, { id, access }: LoginResponse, token: string): Promise<void> {
  const [own, admin] = [requestsOf(test, access), requestsOf(test, token)];
  const { data } = await own<LoginPage>('GET', '/account/logins?limit=20');
  await admin('GET', `/user/${id}/logins?limit=20`);
  const other = data.find((login) => !login.current)?.id;
  await own('DELETE', `/account/logins/${other}`);
  await own('DELETE', '/account/logins');
  const current = data.find((login) => login.current)?.id;
  await admin('DELETE', `/user/${id}/logins/${current}`);
  await admin('DELETE', `/user/${id}/logins`);
}
