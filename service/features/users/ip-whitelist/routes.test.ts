import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { IpWhitelistEntry } from '@veridoor/contract/company';
import { buildApplication } from '../../../app.ts';
import { createParts } from '../../../create-parts.ts';
import { MOST_ENTRIES } from './ip-whitelist.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { PASSWORD, buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const url = '/api/v2/ip-whitelist';

describe('IP whitelist', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  const add = async (company: TestCompany, payload: object, remoteAddress = HERE) =>
    test.inject({ method: 'POST', url, token: await company.token('developer'), payload, remoteAddress });
  const list = async (company: TestCompany, remoteAddress = HERE) =>
    test.inject({ url, token: await company.token('developer'), remoteAddress });
  const remove = async (company: TestCompany, id: string, query = '', remoteAddress = HERE) =>
    test.inject({ method: 'DELETE', url: `${url}/${id}${query}`, token: await company.token('admin'), remoteAddress });

  it('the list is a bare array of the added entries', async () => {
    const company = await buildCompany(test.parts);
    expect((await list(company)).json()).toEqual([]);
    const created = await add(company, { address: HERE });
    expect(created.statusCode).toBe(201);
    const entry = created.json<IpWhitelistEntry>();
    expect(entry).toEqual({ id: entry.id, company_name: expect.stringMatching(/^Company \d+$/), address: HERE });
    const network = (await add(company, { address: '2001:DB8::/32' })).json<IpWhitelistEntry>();
    expect(network.address).toBe('2001:db8::/32');
    expect((await list(company)).json()).toEqual([entry, network]);
    expect((await remove(company, network.id)).statusCode).toBe(204);
    expect((await remove(company, network.id)).json()).toMatchObject({
      status: 404,
      code: 'ip_whitelist_entry_not_found',
    });
    expect((await list(company)).json()).toEqual([entry]);
  });

  it('removing an entry by its address is refused with a hint at its id', async () => {
    const company = await buildCompany(test.parts);
    const { address } = (await add(company, { address: HERE })).json<IpWhitelistEntry>();
    expect((await remove(company, address)).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'id', message: expect.stringContaining('GET /api/v2/ip-whitelist') as string }],
    });
  });

  it.each([
    [{ address: '10.0.0.1/8' }, '/address', 'host_bits'],
    [{ address: '0.0.0.0/0', confirm: true }, '/address', 'everybody'],
    [{ address: '::/0', confirm: true }, '/address', 'everybody'],
    [{ address: 'somewhere' }, '/address', 'wrong_format'],
    [{ address: '' }, '/address', 'too_short'],
    [{ address: 7 }, '/address', 'wrong_type'],
    [{}, '/address', 'required'],
    [{ address: ELSEWHERE }, '/confirm', 'locks_out'],
  ])('an entry of %j is refused', async (payload, field, code) => {
    const company = await buildCompany(test.parts);
    const response = await add(company, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: object[] }>().errors).toMatchObject([{ field, code }]);
    expect((await list(company)).json()).toEqual([]);
  });

  it('an entry that is in the list already is refused, however it is written', async () => {
    const company = await buildCompany(test.parts);
    await add(company, { address: HERE });
    for (const address of [HERE, `${HERE}/32`, `::ffff:${HERE}`, '::ffff:c633:6407']) {
      expect((await add(company, { address })).json()).toMatchObject({ status: 400, errors: [{ code: 'duplicate' }] });
    }
  });

  it('the list takes two hundred entries, even when they arrive at once', async () => {
    const company = await buildCompany(test.parts);
    const rows = Array.from({ length: MOST_ENTRIES - 2 }, (_, place) => ({
      id: crypto.randomUUID(),
      company_id: company.id,
      address: `10.0.0.${place}`,
      created_at: test.clock.now(),
    }));
    await add(company, { address: HERE });
    await test.parts.database.insertInto('ip_whitelist_entry').values(rows).execute();
    const answers = await Promise.all(['10.1.0.1', '10.1.0.2', '10.1.0.3'].map((address) => add(company, { address })));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 400, 400]);
    expect((await list(company)).json()).toHaveLength(MOST_ENTRIES);
  });

  it('the whitelist guards every user token, here at once and on other instances soon', async () => {
    const company = await buildCompany(test.parts);
    const other = await buildCompany(test.parts);
    const token = await company.token('admin');
    const secondParts = await createParts(test.parts.configuration, test.parts.database, test.clock, test.parts);
    const second = await buildApplication(secondParts);
    const from = (remoteAddress: string, app = test.app) =>
      app.inject({ url: '/api/v2/profile', headers: { authorization: `Bearer ${token}` }, remoteAddress });
    expect((await from(ELSEWHERE, second)).statusCode).toBe(200);
    const entry = (await add(company, { address: '198.51.100.0/24' })).json<IpWhitelistEntry>();
    expect((await from(HERE)).statusCode).toBe(200);
    expect((await from(`::ffff:${HERE}`)).statusCode).toBe(200);
    const refused = await from(ELSEWHERE);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'ip_not_allowed' });
    expect((await list(company, ELSEWHERE)).json()).toMatchObject({
      code: 'ip_not_allowed',
      detail: expect.stringContaining(
        `The service saw the address ${ELSEWHERE}, where the connection comes from`,
      ) as string,
    });
    expect((await list(other, ELSEWHERE)).statusCode).toBe(200);
    test.clock.advance({ seconds: 3 });
    expect((await from(ELSEWHERE, second)).statusCode).toBe(403);
    expect((await remove(company, entry.id)).statusCode).toBe(204);
    expect((await from(ELSEWHERE)).statusCode).toBe(200);
    await second.close();
  });

  it('the whitelist does not restrict customers', async () => {
    const company = await buildCompany(test.parts);
    const { token } = await buildSession(test, company);
    await add(company, { address: HERE });
    expect((await test.inject({ url: '/api/v2/session', token, remoteAddress: ELSEWHERE })).statusCode).toBe(200);
  });

  it('locking oneself out needs a confirmation', async () => {
    const company = await buildCompany(test.parts);
    const own = (await add(company, { address: HERE })).json<IpWhitelistEntry>();
    await add(company, { address: ELSEWHERE });
    expect((await remove(company, own.id)).json()).toMatchObject({
      status: 400,
      errors: [{ code: 'locks_out', message: expect.stringContaining(HERE) as string }],
    });
    expect((await remove(company, own.id, '?confirm=true')).statusCode).toBe(204);
    expect((await list(company)).json()).toMatchObject({ code: 'ip_not_allowed' });
    const confirmed = await buildCompany(test.parts);
    expect((await add(confirmed, { address: ELSEWHERE, confirm: true })).statusCode).toBe(201);
    expect((await list(confirmed)).statusCode).toBe(403);
    expect((await list(confirmed, ELSEWHERE)).statusCode).toBe(200);
  });

  it('a login reports the whitelist only after a right password, and refresh tokens obey it', async () => {
    const company = await buildCompany(test.parts);
    const login = (password: string, remoteAddress: string) =>
      test.inject({
        method: 'POST',
        url: '/api/v2/user/login',
        payload: { username: company.username('admin'), password },
        remoteAddress,
      });
    const { refresh } = (await login(PASSWORD, HERE)).json<LoginResponse>();
    await add(company, { address: HERE });
    expect((await login('wrong', ELSEWHERE)).json()).toMatchObject({ status: 401, code: 'credentials_invalid' });
    expect((await login(PASSWORD, ELSEWHERE)).json()).toMatchObject({ status: 403, code: 'ip_not_allowed' });
    const renew = (remoteAddress: string) =>
      test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh }, remoteAddress });
    expect((await renew(ELSEWHERE)).statusCode).toBe(403);
    expect((await renew(HERE)).statusCode).toBe(200);
  });

  it('the operations answer as their table says', async () => {
    const company = await buildCompany(test.parts);
    const stranger = await buildCompany(test.parts);
    const foreign = (await add(stranger, { address: HERE })).json<IpWhitelistEntry>();
    const id = crypto.randomUUID();
    const requests = [
      { url },
      { method: 'POST', url, payload: { address: HERE } },
      { method: 'DELETE', url: `${url}/${id}` },
    ] as const;
    for (const request of requests) {
      expect((await test.inject(request)).statusCode).toBe(401);
      expect((await test.inject({ ...request, token: await company.token('agent') })).statusCode).toBe(403);
    }
    expect((await remove(company, 'not-an-id')).statusCode).toBe(400);
    expect((await remove(company, foreign.id)).statusCode).toBe(404);
    const wrongType = await test.inject({
      method: 'POST',
      url,
      token: await company.token('admin'),
      headers: { 'content-type': 'text/plain' },
      payload: HERE,
    });
    expect(wrongType.statusCode).toBe(415);
  });
});
