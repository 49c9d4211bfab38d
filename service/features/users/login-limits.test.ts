import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPT_LIMITS, forgetAccountAttempts } from './attempts.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { PASSWORD, buildCompany, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const { accountAndPlace: OWN, account: STRANGERS, place: PLACE } = ATTEMPT_LIMITS;
const HOME = '192.0.2.10';

describe('login limits', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.advance({ minutes: 15 });
    await test.parts.database.deleteFrom('login_place').execute();
  });

  const login = (username: string, password: string, remoteAddress: string) =>
    test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password }, remoteAddress });
  const status = async (...call: Parameters<typeof login>) => (await login(...call)).statusCode;

  /** As many failures as there are addresses in `addresses`, all at once. */
  const fail = async (username: string, addresses: readonly string[]) =>
    Promise.all(addresses.map((address) => status(username, 'wrong', address)));
  const repeated = (address: string, times: number) => Array.from({ length: times }, () => address);
  const strangers = (count: number) => Array.from({ length: count }, (_, place) => `198.51.100.${place}`);
  const count = (list: readonly number[], requested: number) => list.filter((item) => item === requested).length;

  it('failures of one account at one place are limited for a while, even if the account does not exist', async () => {
    for (const username of [company.username('auditor'), 'ghost']) {
      expect(count(await fail(username, repeated(HOME, OWN + 3)), 401)).toBe(OWN);
      const refused = await login(username, 'wrong', HOME);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('900');
    }
    expect(await status(company.username('auditor'), PASSWORD, HOME)).toBe(429);
    expect(await status(company.username('auditor'), PASSWORD, '192.0.2.11')).toBe(200);
    test.clock.advance({ minutes: 15 });
    expect(await status(company.username('auditor'), PASSWORD, HOME)).toBe(200);
  });

  it('nobody can shut a user out of places where that user has logged in', async () => {
    const username = company.username('agent');
    expect(await status(username, PASSWORD, HOME)).toBe(200);
    const answers = await fail(username, strangers(STRANGERS + 10));
    expect([count(answers, 401), count(answers, 429)]).toEqual([STRANGERS, 10]);
    expect(await status(username, PASSWORD, '203.0.113.1')).toBe(429);
    expect(await status(username, PASSWORD, HOME)).toBe(200);
    await fillUp('place', 'ghost', HOME);
    expect(await status(company.username('admin'), PASSWORD, HOME)).toBe(429);
    expect(await status(username, PASSWORD, HOME)).toBe(200);
  });

  it('a place is remembered for 90 days, and an IPv6 subscriber counts as one place', async () => {
    const username = company.username('agent');
    expect(await status(username, PASSWORD, '2001:db8::1')).toBe(200);
    test.clock.advance({ hours: 24 * 89 });
    await fillUp('% elsewhere', username, '198.51.100.1');
    expect(await status(username, PASSWORD, '203.0.113.1')).toBe(429);
    expect(await status(username, PASSWORD, '2001:db8::ffff')).toBe(200);
    test.clock.advance({ hours: 24 * 91 });
    await fillUp('% elsewhere', username, '198.51.100.1');
    expect(await status(username, PASSWORD, '2001:db8::1')).toBe(429);
  });

  it('an account remembers twenty places, none in clear text', async () => {
    const username = company.username('agent');
    for (let place = 0; place < 22; place += 1) {
      test.clock.advance({ minutes: 1 });
      expect(await status(username, PASSWORD, `203.0.113.${place}`)).toBe(200);
    }
    const rows = await test.parts.database.selectFrom('login_place').selectAll().execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    await fillUp('% elsewhere', username, '198.51.100.1');
    expect(await status(username, PASSWORD, '203.0.113.1')).toBe(429);
    expect(await status(username, PASSWORD, '203.0.113.2')).toBe(200);
  });

  it('failures from outside the whitelist are counted apart, and the answers do not reveal it', async () => {
    const listed = await buildCompany(test.parts);
    const entry = { id: crypto.randomUUID(), company_id: listed.id, address: '192.0.2.0/24', created_at: new Date() };
    await test.parts.database.insertInto('ip_whitelist_entry').values(entry).execute();
    const username = listed.username('integration');
    const tell = async (name: string) => {
      const answers = await fail(name, strangers(3));
      await fillUp(name === username ? '% outside' : '% elsewhere', name, '198.51.100.9');
      const { request_id: _, ...body } = (await login(name, 'x', '203.0.113.1')).json<Record<string, unknown>>();
      return { answers, body };
    };
    expect(await tell(username)).toEqual(await tell('nobody-of-that-name'));
    expect(await status(username, PASSWORD, '192.0.2.77')).toBe(200);
  });

  it('failures at one place are limited, whichever names are tried', async () => {
    await fillUp('place', 'ghost', '203.0.113.7');
    expect(await status(company.username('admin'), PASSWORD, '203.0.113.7')).toBe(429);
    expect(await status(company.username('admin'), PASSWORD, '203.0.113.8')).toBe(200);
  });

  it('a right password clears earlier failures', async () => {
    const username = company.username('compliance');
    for (let round = 0; round < 2; round++) {
      await fail(username, repeated(HOME, OWN - 1));
      expect(await status(username, PASSWORD, HOME)).toBe(200);
    }
  });

  it('an operator can lift the limits of an account', async () => {
    const username = company.username('developer');
    await fillUp('% elsewhere', username, '198.51.100.1');
    await fail(username, repeated(HOME, OWN + 1));
    expect(await status(username, PASSWORD, HOME)).toBe(429);
    await fail('ghost', repeated(HOME, OWN));
    expect(await forgetAccountAttempts(test.parts, username.toUpperCase())).toBeGreaterThan(0);
    expect(await status(username, PASSWORD, HOME)).toBe(200);
    expect(await status('ghost', 'wrong', HOME)).toBe(429);
  });

  it('a limited account is audited once, in its own company', async () => {
    const username = company.username('compliance');
    const { id } = await test.parts.database
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await fail(username, repeated(HOME, OWN + 4));
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select(['company_id', 'detail'])
      .where('action', '=', 'user.login_limited')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toEqual([{ company_id: company.id, detail: { counted: 'accountAndPlace', from: 'elsewhere' } }]);
  });

  /** One failure, and then as if there had been as many as the counter takes. */
  async function fillUp(counter: '% elsewhere' | '% outside' | 'place', username: string, address: string) {
    await status(username, 'wrong', address);
    const full = counter === 'place' ? PLACE : STRANGERS;
    const update = test.parts.database.updateTable('login_attempt').set({ failures: full });
    await (
      counter === 'place' ? update.where('key', 'not like', '% %') : update.where('key', 'like', counter)
    ).execute();
  }
});
