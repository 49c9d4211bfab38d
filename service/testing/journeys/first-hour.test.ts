import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../application.ts';
import { INTERFACE_ORIGIN, PASSWORD, buildCompany, openLink, type TestCompany } from '../builders.ts';
import { databases } from '../servers/databases.ts';
import { multipart } from '../documents/multipart.ts';
import { cardJpeg } from '../documents/images.ts';
import { form } from '../documents/sending.ts';

interface Refusal {
  code: string;
  detail?: string;
  allowed?: string[];
  errors?: { field: string; message: string }[];
}
const image = await cardJpeg({ width: 400, height: 300 });

/** Only names of the interface specification are used; where they do not suffice, the answer says what to do. */
describe.each(databases)("a new integrator's first hour on $name", (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let access: string;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    admin = await company.token('admin');
    const credentials = multipart([
      ['username', company.username('integration')],
      ['password', PASSWORD],
    ]);
    const login = await test.inject({ method: 'POST', url: '/api/v2/user/login/', ...credentials });
    access = login.json<{ access: string }>().access;
  });
  afterAll(() => test.close());

  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    token = access,
  ) => test.inject({ method, url, token, ...(payload && { payload }) });
  const create = async (id_card_number: string) => {
    const fields = multipart([
      ['id_card_number', id_card_number],
      ['name', 'Ada Specimen'],
      ['email', 'ada@example.com'],
      ['phone', '+90 532 123 45 67'],
    ]);
    const response = await test.inject({ method: 'POST', url: '/api/v2/profile', token: access, ...fields });
    expect(response.statusCode).toBe(201);
    return response.json<{ id: string; token: string }>();
  };
  const words = ({ detail, errors = [], allowed = [] }: Refusal) =>
    [detail, ...errors.map(({ field, message }) => `${field} ${message}`), ...allowed].join(' ');

  it('an integrator learns how to allow an interface and a return address', async () => {
    const profile = await create('HOUR-1');
    const link = { profile: profile.id, web_sdk_url: 'https://own.example', return_url: 'https://shop.example/back' };
    const ask = () => send('POST', '/api/v2/profile/url', link);
    for (const [setting, origin] of [
      ['interface_origins', 'https://own.example'],
      ['return_origins', 'https://shop.example'],
    ] as const) {
      const refused = await ask();
      expect(refused.statusCode).toBe(400);
      expect(words(refused.json<Refusal>())).toMatch(new RegExp(`not among ${setting} of .* PATCH /api/v2/company`));
      expect((await send('PATCH', '/api/v2/company', { [setting]: [origin] }, admin)).statusCode).toBe(200);
    }
    const { short_url } = (await ask()).json<{ short_url: string }>();
    expect(new URL(short_url).searchParams.get('pid')).toBe(profile.id);
    const origins = { interface_origins: [INTERFACE_ORIGIN], return_origins: ['https://bank.example'] };
    await send('PATCH', '/api/v2/company', origins, admin);
  });

  it('the refusal of a wrong link names the right operation', async () => {
    const profile = await create('HOUR-2');
    const link = { profile: profile.id, return_url: 'https://bank.example/back' };
    for (const [page, instead] of [
      ['/biopay', 'POST /api/v2/biopay/token'],
      ['/entity', 'POST /api/v2/entity/url'],
    ]) {
      const refused = await send('POST', '/api/v2/profile/url', { ...link, web_sdk_url: INTERFACE_ORIGIN + page });
      expect(refused.statusCode).toBe(400);
      expect(words(refused.json<Refusal>())).toContain(instead);
    }
    const call = await send('POST', '/api/v2/profile/url', { ...link, web_sdk_url: `${INTERFACE_ORIGIN}/call` });
    expect(call.statusCode).toBe(200);
  });

  it('the refusals lead one by one to a first accepted page', async () => {
    const profile = await create('HOUR-3');
    const post = async (fields: Record<string, string>) => {
      const { payload, headers } = form({ profile: profile.id, ...fields }, { bytes: image });
      return test.inject({ method: 'POST', url: '/api/v2/document', token: access, headers, payload });
    };
    const bare = await post({});
    expect(words(bare.json<Refusal>())).toMatch(/\/type .*\/side /);
    const vague = await post({ step: 'identity', type: 'passport', side: 'single', country: 'XX', version: 'x' });
    expect(vague.json<Refusal>().allowed?.length).toBeGreaterThan(0);
    const [, type = '', version = '', side = ''] =
      vague
        .json<Refusal>()
        .allowed?.find((one) => one.includes('passport'))
        ?.split('/') ?? [];
    expect((await post({ step: 'identity', type, version, side, country: 'TR' })).statusCode).toBe(201);
  });

  it('the report shows where the customer was', async () => {
    const profile = await create('HOUR-4');
    const link = { profile: profile.id, web_sdk_url: INTERFACE_ORIGIN, return_url: 'https://bank.example/back' };
    const answer = await send('POST', '/api/v2/profile/url', { ...link, geo_location: true });
    const { short_url: shortUrl } = answer.json<{ short_url: string }>();
    const opened = await openLink(test, { pid: profile.id, code: new URL(shortUrl).hash.slice(1), shortUrl });
    const { version } = opened.session.consent;
    await send('POST', '/api/v2/session/consent', { version }, opened.token);
    await send('POST', '/api/v2/session/location', { latitude: 41.01, longitude: 28.97, accuracy: 12 }, opened.token);
    const report = await send('GET', `/api/v2/profile/${profile.id}/report`);
    expect(report.json()).toMatchObject({ location: { latitude: 41.01, longitude: 28.97, accuracy: 12 } });
  });

  it('an endpoint can turn off every event, show its secret by endpoint_id and be tested', async () => {
    const fields = { url: 'https://bank.example/hook', enabled_events: [], custom_headers: {}, metadata: {} };
    const endpoint = (await send('POST', '/api/v2/webhook_endpoint', fields, admin)).json<{ id: string }>();
    expect((await send('PUT', `/api/v2/webhook_endpoint/${endpoint.id}`, endpoint, admin)).statusCode).toBe(200);
    const secret = await send('GET', `/api/v2/webhook/secret?endpoint_id=${endpoint.id}`, undefined, admin);
    expect(secret.statusCode).toBe(200);
    const tested = await send(
      'POST',
      `/api/v2/webhook_endpoint/${endpoint.id}/test?event=call.ended`,
      undefined,
      admin,
    );
    expect(tested.json()).toMatchObject({ event: 'call.ended' });
  });

  it('the refusal names the address that a whitelist would lock out, and how entries are removed', async () => {
    const add = (more: object) => send('POST', '/api/v2/ip-whitelist', { address: '203.0.113.0/24', ...more }, admin);
    const refused = await add({});
    expect(words(refused.json<Refusal>())).toMatch(
      /\/confirm must be true, since this would lock out the address of this request: 127\.0\.0\.1/,
    );
    const removed = await send('DELETE', '/api/v2/ip-whitelist/203.0.113.0', undefined, admin);
    expect(words(removed.json<Refusal>())).toContain('GET /api/v2/ip-whitelist');
  });

  it('the refusal says who can reopen an archived profile', async () => {
    const profile = await create('HOUR-5');
    await send('PATCH', `/api/v2/profile/${profile.id}`, { status: 'archived' }, admin);
    const link = { profile: profile.id, web_sdk_url: INTERFACE_ORIGIN, return_url: 'https://bank.example/back' };
    const refused = await send('POST', '/api/v2/profile/url', link);
    expect(words(refused.json<Refusal>())).toContain('profile.decide');
    for (const status of ['in_review', 'resubmission_requested']) {
      expect((await send('PATCH', `/api/v2/profile/${profile.id}`, { status }, admin)).statusCode).toBe(200);
    }
    expect((await send('POST', '/api/v2/profile/url', link)).statusCode).toBe(200);
  });
});
