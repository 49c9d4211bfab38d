import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '@veridoor/contract/accounts/account';
import { auditOf, lastMail, logIn } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, PASSWORD, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { ATTEMPT_LIMITS } from '../attempts.ts';

describe('the own account', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const put = (token: string, what: 'password' | 'email', payload: object) =>
    test.inject({ method: 'PUT', url: `/api/v2/account/${what}`, token, payload });
  const read = (token: string) => test.inject({ url: '/api/v2/account', token });

  it('a user changes the own password, and stays logged in only here', async () => {
    const username = company.username('agent');
    const [here, elsewhere] = [await logIn(test, { username }), await logIn(test, { username })];
    const change = { current_password: PASSWORD, password: 'eleven birds over water' };
    const wrong = await put(here.access, 'password', { ...change, current_password: 'wrong' });
    expect(wrong.json()).toMatchObject({ status: 403, code: 'password_wrong' });
    const weak = await put(here.access, 'password', { ...change, password: `${username}-and-more` });
    expect(weak.json()).toMatchObject({ status: 400, errors: [{ field: '/password', code: 'too_weak' }] });
    expect((await put(here.access, 'password', change)).statusCode).toBe(204);
    expect((await read(here.access)).statusCode).toBe(200);
    expect((await read(elsewhere.access)).statusCode).toBe(401);
    expect((await logIn(test, { username, password: change.password })).id).toBe(here.id);
    expect((await auditOf(test, here.id)).at(-2)).toEqual({ action: 'user.updated', detail: { fields: ['password'] } });
  });

  it('a user gives the own address with the password, and confirms it by the link', async () => {
    const { access } = await logIn(test, { username: company.username('compliance') });
    const change = { current_password: PASSWORD, email: 'Ada@Bank.Example' };
    expect((await put(access, 'email', { ...change, current_password: 'wrong' })).statusCode).toBe(403);
    expect((await put(access, 'email', { ...change, email: 'nonsense' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/email', code: 'wrong_format' }],
    });
    expect((await put(access, 'email', change)).json()).toMatchObject({
      email: null,
      pending_email: 'ada@bank.example',
    });
    await test.parts.jobs.idle();
    const { token } = lastMail(test, 'ada@bank.example');
    await test.inject({ method: 'POST', url: '/api/v2/user/email-confirmation', payload: { token } });
    expect((await read(access)).json<Account>()).toMatchObject({ email: 'ada@bank.example', pending_email: null });
  });

  it('links to addresses that a user types are limited', async () => {
    const { access } = await logIn(test, { username: company.username('auditor') });
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const change = { current_password: PASSWORD, email: `ada-${count}@bank.example` };
      statuses.push((await put(access, 'email', change)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('the holder of a stolen token has few guesses of the password', async () => {
    const { access } = await logIn(test, { username: company.username('developer') });
    const guess = { current_password: 'wrong', password: 'eleven birds over water' };
    for (let count = 0; count < ATTEMPT_LIMITS.accountAndPlace; count += 1) {
      expect((await put(access, 'password', guess)).statusCode).toBe(403);
    }
    const right = await put(access, 'password', { ...guess, current_password: PASSWORD });
    expect(right.json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
  });
});
