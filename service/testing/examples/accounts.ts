import type { LoginPage } from '../../../packages/contract/login.ts';
import type { LoginResponse } from '../../../packages/contract/user.ts';
import { logIn } from '../accounts.ts';
import type { TestApplication } from '../application.ts';
import { buildCompany } from '../builders.ts';
import { requestsOf } from './requests.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A user looks after the own account, and an admin after a user's. */
export async function accountJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const agent = await logIn(test, { username: company.username('agent'), userAgent: BROWSER });
  await logIn(test, { username: company.username('agent'), userAgent: BROWSER });
  await logins(test, agent, await company.token('admin'));
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
