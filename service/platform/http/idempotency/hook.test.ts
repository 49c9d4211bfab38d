import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIdempotencyKey } from './idempotency.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { plainJpeg } from '../../../testing/documents/images.ts';
import { form } from '../../../testing/documents/sending.ts';

it('a key is read with and without quotation marks, and anything else is refused', () => {
  expect(readIdempotencyKey('"a b"')).toBe('a b');
  expect(readIdempotencyKey('abc')).toBe('abc');
  for (const wrong of ['', '""', '"', 'a"b', 'ü', 'x'.repeat(256)]) {
    expect(() => readIdempotencyKey(wrong)).toThrow('invalid_request');
  }
  fc.assert(fc.property(fc.uuid(), (key) => readIdempotencyKey(`"${key}"`) === readIdempotencyKey(key)));
});

describe.each(databases)('Idempotency-Key on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    token = await company.token('admin');
  });
  afterAll(() => test.close());

  const link = async (profile: string, key: string, change: object = {}) =>
    test.inject({
      method: 'POST',
      url: '/api/v2/profile/url',
      token,
      headers: { 'idempotency-key': key },
      payload: { profile, web_sdk_url: 'http://localhost:4001/', return_url: 'https://bank.example/', ...change },
    });
  const newProfile = async (key?: string) => {
    const response = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload: { id_card_number: `IDEMPOTENT-${crypto.randomUUID()}` },
    });
    return response.json<{ id: string }>().id;
  };

  it('a repeated key gets the same answer and repeats no work', async () => {
    const profile = await newProfile();
    const first = await link(profile, '"first"');
    const again = await link(profile, 'first');
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.body).toBe(first.body);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    const links = await test.parts.database.selectFrom('link').where('profile_id', '=', profile).select('id').execute();
    expect(links).toHaveLength(1);
    expect((await link(profile, 'second')).headers['idempotent-replayed']).toBeUndefined();
  });

  it('a repeated key gets the status and location of the created thing', async () => {
    const create = () =>
      test.inject({
        method: 'POST',
        url: '/api/v2/profile',
        token,
        headers: { 'idempotency-key': 'create' },
        payload: { id_card_number: 'IDEMPOTENT' },
      });
    const first = await create();
    const again = await create();
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers.location).toBe(first.headers.location);
    expect(again.body).toBe(first.body);
  });

  it('a repeated change or deletion gets the first answer', async () => {
    const profile = await newProfile();
    const send = (method: 'PATCH' | 'DELETE', url: string, key: string, payload?: object) =>
      test.inject({ method, url, token, headers: { 'idempotency-key': key }, ...(payload && { payload }) });
    const change = (name: string, key: string) => send('PATCH', `/api/v2/profile/${profile}`, key, { name });
    const first = await change('Ada', 'change');
    await change('Bea', 'another change');
    const again = await change('Ada', 'change');
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await change('Cem', 'change')).json()).toMatchObject({ code: 'idempotency_key_reused' });
    const { id } = (
      await test.inject({ method: 'POST', url: '/api/v2/ip-whitelist', token, payload: { address: '127.0.0.1' } })
    ).json<{ id: string }>();
    const remove = () => send('DELETE', `/api/v2/ip-whitelist/${id}`, 'deletion');
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
  });

  it('a key is refused for another request and accepted from another user', async () => {
    const profile = await newProfile();
    await link(profile, 'reused');
    const other = await link(profile, 'reused', { language: 'tr' });
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const stranger = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('integration'),
      headers: { 'idempotency-key': 'reused' },
      payload: { id_card_number: 'OTHER-USER' },
    });
    expect(stranger.statusCode).toBe(201);
    expect((await link(profile, 'not a key')).statusCode).toBe(400);
  });

  it('of simultaneous requests with one key, one goes through', async () => {
    const profile = await newProfile();
    const answers = await Promise.all(Array.from({ length: 8 }, () => link(profile, 'at-once')));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set(statuses.includes(409) ? [409] : []));
    expect(new Set(answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.body)).size).toBe(1);
    const links = await test.parts.database.selectFrom('link').where('profile_id', '=', profile).select('id').execute();
    expect(links).toHaveLength(1);
  });

  it("a form's page is found again when an instance died before it answered", async () => {
    const profile = await newProfile();
    const bytes = await plainJpeg('#808080');
    const send = (key: string) => {
      const { headers, payload } = form({ profile, type: 'passport', country: 'DE', side: 'single' }, { bytes });
      const url = '/api/v2/document';
      return test.inject({ method: 'POST', url, token, headers: { ...headers, 'idempotency-key': key }, payload });
    };
    const first = await send('page');
    expect(first.statusCode).toBe(201);
    await test.parts.database
      .updateTable('idempotent_answer')
      .set({ status: null, answer: null, claimed_until: test.clock.now() })
      .where('profile_id', '=', profile)
      .execute();
    test.clock.advance({ seconds: 1 });
    const again = await send('page');
    expect([again.statusCode, again.headers.location]).toEqual([201, first.headers.location]);
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    const pages = () =>
      test.parts.database.selectFrom('document').select('state').where('profile_id', '=', profile).execute();
    expect(await pages()).toEqual([{ state: 'active' }]);
    await send('another');
    expect(await pages()).toHaveLength(2);
  });

  it('a key gets 409 while its first request runs, and is free once that one died', async () => {
    const profile = await newProfile();
    await link(profile, 'dying');
    await test.parts.database
      .updateTable('idempotent_answer')
      .set({ status: null, answer: null, claimed_until: new Date(test.clock.now().getTime() + 60_000) })
      .where('profile_id', '=', profile)
      .execute();
    const busy = await link(profile, 'dying');
    expect(busy.json()).toMatchObject({ status: 409, code: 'request_in_progress' });
    expect(busy.headers['retry-after']).toBe('1');
    test.clock.advance({ minutes: 1 });
    const taken = await link(profile, 'dying');
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['idempotent-replayed']).toBeUndefined();
  });

  it('the key of a failed request is free again', async () => {
    const missing = crypto.randomUUID();
    expect((await link(missing, 'failed')).statusCode).toBe(404);
    expect((await link(await newProfile(), 'failed')).statusCode).toBe(200);
  });

  it('a key is forgotten after a day', async () => {
    const profile = await newProfile();
    const first = await link(profile, 'daily');
    test.clock.advance({ hours: 24 });
    token = await company.token('admin');
    const later = await link(profile, 'daily');
    expect(later.statusCode).toBe(200);
    expect(later.body).not.toBe(first.body);
  });

  it("a customer's key works for answers without a body", async () => {
    const session = await buildSession(test, company);
    const report = () =>
      test.inject({
        method: 'POST',
        url: '/api/v2/session/events',
        token: session.token,
        headers: { 'idempotency-key': 'event' },
        payload: { name: 'step_opened', step: 'identity' },
      });
    expect([(await report()).statusCode, (await report()).statusCode]).toEqual([204, 204]);
    const events = await test.parts.database
      .selectFrom('session_event')
      .where('profile_id', '=', session.profile.id)
      .select('id')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('answers are kept sealed, each under its profile', async () => {
    const profile = await newProfile('sealed');
    await link(profile, 'sealed-too');
    const { rows } = await sql<{ text: string; profile_id: string }>`
      select profile_id, encode(answer, 'escape') || key_hash || fingerprint as text
      from idempotent_answer where profile_id = ${profile}::uuid
    `.execute(test.parts.database);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.text).not.toMatch(/sealed|localhost|id_card|http/);
  });
});
