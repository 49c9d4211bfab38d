import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importList } from '../../features/aml/aml-import.ts';
import { demonstrationFile } from '../../features/aml/demonstration/file.ts';
import { readList } from '../../features/aml/lists/sources.ts';
import { LOGIN_FIELDS } from '../accounts.ts';
import { createTestApplication, type TestApplication } from '../application.ts';
import { buildCompany, INTERFACE_ORIGIN, openLink, PASSWORD, unique, type TestCompany } from '../builders.ts';
import { multipart } from '../documents/multipart.ts';
import { database } from '../servers/databases.ts';
import { startReceiver, type Receiver } from '../servers/receiver.ts';

type Record = { [field: string]: unknown };
const WEBHOOK = '/webhook_endpoint';

/** The statements of the interface specification that a server can see, each with the lines that make it. */
describe('the interface specification', () => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    admin = await company.token('admin');
    receiver = await startReceiver();
    await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
  });
  afterAll(async () => {
    await receiver.close();
    await test.close();
  });

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    token = admin,
  ) => {
    const answer = await test.inject({ method, url: `/api/v2${path}`, token, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Record>() };
  };
  const profileOf = async (fields: object = {}) =>
    (await call('POST', '/profile', { id_card_number: `SPEC-${unique()}`, ...fields })).body as {
      id: string;
      token: string;
    };
  const linkOf = (profile: string, fields: object = {}) =>
    call('POST', '/profile/url', {
      profile,
      web_sdk_url: INTERFACE_ORIGIN,
      return_url: 'https://bank.example/back?own=1',
      ...fields,
    });

  it('a login by JSON or form, with or without a slash, answers the eight fields (lines 11, 36-47, 131)', async () => {
    const credentials = { username: company.username('admin'), password: PASSWORD };
    const form = multipart(Object.entries(credentials));
    for (const url of ['/api/v2/user/login', '/api/v2/user/login/'])
      for (const sent of [{ payload: credentials }, form]) {
        const answer = await test.inject({ method: 'POST', url, ...sent });
        expect([answer.statusCode, Object.keys(answer.json<Record>())]).toEqual([
          200,
          expect.arrayContaining(LOGIN_FIELDS),
        ]);
        expect(answer.json<{ access: string }>().access.split('.')).toHaveLength(3);
      }
  });

  it('an expired access token is 401, and the refresh token brings a new one (lines 132, 204, 206, 242)', async () => {
    const payload = { username: company.username('developer'), password: PASSWORD };
    const login = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload });
    const { access, refresh } = login.json<{ access: string; refresh: string }>();
    test.clock.advance({ minutes: 16 });
    expect((await call('GET', '/profile', undefined, access)).status).toBe(401);
    const renewed = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } });
    expect(Object.keys(renewed.json<Record>())).toEqual(['access']);
    expect((await call('GET', '/events', undefined, renewed.json<{ access: string }>().access)).status).toBe(200);
    admin = await company.token('admin');
    expect((await test.inject({ url: '/api/v2/profile' })).statusCode).toBe(401);
  });

  it('a profile is made by form, found again by its number, and shows its token (lines 12, 51-60, 138, 139)', async () => {
    const fields = {
      id_card_number: `SPEC-${unique()}`,
      name: 'Ada',
      email: 'ada@example.com',
      phone: '+905321234567',
    };
    const post = () =>
      test.inject({ method: 'POST', url: '/api/v2/profile', token: admin, ...multipart(Object.entries(fields)) });
    const [made, found] = [await post(), await post()];
    expect([made.statusCode, found.statusCode]).toEqual([201, 200]);
    expect(found.json<{ id: string }>().id).toBe(made.json<{ id: string }>().id);
    const { body } = await call('GET', `/profile/${made.json<{ id: string }>().id}`);
    expect(body).toMatchObject({ ...fields, token: expect.any(String) as string });
  });

  it('PATCH changes name, email, phone, number and status (lines 62, 115, 119, 140)', async () => {
    const { id } = await profileOf();
    const change = {
      name: 'Grace',
      email: 'g@example.com',
      phone: '+905321234568',
      id_card_number: `SPEC-${unique()}`,
    };
    expect((await call('PATCH', `/profile/${id}`, change)).body).toMatchObject(change);
    const approved = await call('PATCH', `/profile/${id}`, {
      status: 'approved',
      override: true,
      status_reason: 'Known',
    });
    expect(approved.body['status']).toBe('approved');
  });

  it('a link needs three fields, and names pid and server_url (lines 13, 64-75, 141, 193)', async () => {
    expect((await call('POST', '/profile/url', {})).body).toMatchObject({
      errors: ['/profile', '/web_sdk_url', '/return_url'].map((field) => expect.objectContaining({ field }) as object),
    });
    const { id } = await profileOf();
    for (const more of [{}, { geo_location: true, language: 'tr' }]) {
      const { body } = await linkOf(id, more);
      const { searchParams } = new URL(body['short_url'] as string);
      expect([searchParams.get('pid'), searchParams.get('server_url')]).toEqual([id, test.parts.configuration.baseUrl]);
    }
    const { body } = await linkOf(id, { web_sdk_url: `${INTERFACE_ORIGIN}/call` });
    expect(new URL(body['short_url'] as string).pathname).toBe('/call');
  });

  it('the way back carries status, customer_id and errors, and keeps what was there (lines 14, 77-83, 221)', async () => {
    const { id } = await profileOf();
    const shortUrl = (await linkOf(id)).body['short_url'] as string;
    const { token, session } = await openLink(test, { pid: id, code: new URL(shortUrl).hash.slice(1), shortUrl });
    await call('POST', '/session/consent', { version: session.consent.version }, token);
    const { body } = await call('POST', '/session/complete', { leave: true }, token);
    const { searchParams } = new URL(body['callback_url'] as string);
    expect(Object.fromEntries(searchParams)).toEqual({ own: '1', status: 'incomplete', customer_id: id, errors: '' });
  });

  it('a profile token reaches no operation of users (lines 103-109, 207)', async () => {
    const { id, token } = await profileOf();
    expect((await call('GET', `/profile/${id}`, undefined, token)).status).toBe(401);
    expect((await call('GET', '/session', undefined, token)).status).toBe(200);
  });

  it('an endpoint keeps what is given, has a secret, and a new one (lines 16, 86-94, 159-163, 168, 219)', async () => {
    const fields = {
      url: `${receiver.address}/spec`,
      enabled_events: ['profile.updated'],
      custom_headers: { 'x-own': 'yes' },
      metadata: { team: 'a' },
    };
    const { status, body } = await call('POST', WEBHOOK, fields);
    expect([status, body]).toEqual([201, expect.objectContaining(fields)]);
    const at = `${WEBHOOK}/${body['id'] as string}`;
    expect((await call('PUT', at, { metadata: { team: 'b' } })).body).toMatchObject({
      ...fields,
      metadata: { team: 'b' },
    });
    const before = (await call('GET', `${at}/secret`)).body['secret'];
    const after = (await call('PATCH', `${at}/secret`)).body['secret'];
    expect([typeof before, after === before, (await call('GET', `${at}/secret`)).body['secret']]).toEqual([
      'string',
      false,
      after,
    ]);
    expect((await call('GET', '/events')).body).toMatchObject({ data: expect.any(Array) as unknown[] });
    expect((await call('GET', `/webhook/secret?endpoint_id=${body['id'] as string}`)).body['secret']).toBe(after);
    await call('DELETE', at);
  });

  it('a notification is signed and logged, and sent again on request (lines 94, 164-166, 209, 216-220)', async () => {
    const fields = {
      url: `${receiver.address}/sent`,
      enabled_events: ['profile.updated'],
      custom_headers: { 'x-own': 'yes' },
    };
    const endpoint = (await call('POST', WEBHOOK, fields)).body['id'] as string;
    const { secret } = (await call('GET', `${WEBHOOK}/${endpoint}/secret`)).body as { secret: string };
    const { id } = await profileOf();
    await call('PATCH', `/profile/${id}`, { name: 'Çelik' });
    await test.parts.deliveries.idle();
    const one = receiver.received.find(({ path }) => path === '/sent');
    expect(one?.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json') as string,
      'content-length': String(Buffer.byteLength(one?.body ?? '')),
      'x-own': 'yes',
    });
    const signed = `${String(one?.headers['webhook-id'])}.${String(one?.headers['webhook-timestamp'])}.${one?.body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(one?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ type: 'profile.updated', data: { profile: { id } } });
    const logs = (await call('GET', `${WEBHOOK}/${endpoint}/logs`)).body['data'] as { id: string }[];
    expect((await call('POST', `${WEBHOOK}/retry`, { log_id: logs[0]?.id })).status).toBe(202);
    await test.parts.deliveries.idle();
    const sent = receiver.received.filter(({ path }) => path === '/sent');
    expect(sent.map(({ body }) => body)).toEqual([one?.body, one?.body]);
    expect((await call('POST', `${WEBHOOK}/${endpoint}/test?event=profile.created`)).status).toBe(202);
  });

  it('a search answers a report that can be read again (lines 17, 174-177)', async () => {
    const { status, body } = await call('GET', '/aml/search?name=Nobody%20At%20All');
    expect(status).toBe(200);
    expect((await call('GET', `/aml/report/${body['id'] as string}`)).body).toMatchObject({ id: body['id'] });
  });

  it('the whitelist is an array, takes plain addresses and networks, and answers as listed (lines 18, 28-34, 181-187, 231-239)', async () => {
    const own = { confirm: true };
    expect((await call('POST', '/ip-whitelist', { address: '127.0.0.1', ...own })).status).toBe(201);
    const { status, body } = await call('POST', '/ip-whitelist', { address: '203.0.113.0/24' });
    expect([status, Object.keys(body)]).toEqual([201, expect.arrayContaining(['id', 'company_name', 'address'])]);
    const list = (await call('GET', '/ip-whitelist')).body as unknown as { address: string }[];
    expect(list.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', '203.0.113.0/24']);
    expect((await call('POST', '/ip-whitelist', { address: 'nowhere' })).status).toBe(400);
    expect((await call('GET', '/ip-whitelist', undefined, await company.token('integration'))).status).toBe(403);
    expect((await test.inject({ url: '/api/v2/ip-whitelist' })).statusCode).toBe(401);
    for (const expected of [204, 404])
      expect((await call('DELETE', `/ip-whitelist/${body['id'] as string}`)).status).toBe(expected);
    expect((await call('DELETE', '/ip-whitelist/203.0.113.0')).status).toBe(400);
  });

  it('every operation is below /api/v2/ (lines 125, 253)', async () => {
    const { paths } = test.document as { paths: object };
    expect(Object.keys(paths).filter((path) => !/^\/(api\/v2\/|healthz|readyz|metrics)/.test(path))).toEqual([]);
  });
});
