import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@veridoor/contract/problem';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { multipart } from '../../../testing/documents/multipart.ts';

const LOGIN = '/api/v2/user/login';
const JSON_TYPE = 'application/json';

describe('request bodies', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  let address: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    token = await company.token('admin');
    address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, type: string, payload?: string | Buffer) =>
    test.inject({ method, url, token, headers: { 'content-type': type }, ...(payload !== undefined && { payload }) });

  /** Over a real connection: `inject` sets the length of a body by itself. */
  const chunked = (url: string, type: string | undefined, pieces: readonly string[]) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const outgoing = httpRequest(
        address + url,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'transfer-encoding': 'chunked',
            ...(type !== undefined && { 'content-type': type }),
          },
        },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (text: string) => (body += text));
          answer.on('end', () => resolve({ status: answer.statusCode, body }));
        },
      ).on('error', reject);
      for (const piece of pieces) outgoing.write(piece);
      outgoing.end();
    });

  const endpoint = async () => {
    const payload = { url: 'https://bank.example/hook', enabled_events: ['*'] };
    const made = await test.inject({ method: 'POST', url: '/api/v2/webhook_endpoint', token, payload });
    return `/api/v2/webhook_endpoint/${made.json<{ id: string }>().id}`;
  };

  it.each([
    JSON_TYPE,
    'application/json; charset=utf-8',
    'application/problem+json',
    'text/plain',
    'multipart/form-data; boundary=x',
  ])('an empty body of type %s is no body when the operation takes none', async (type) => {
    const url = await endpoint();
    expect((await send('PATCH', `${url}/secret`, type, '')).statusCode).toBe(200);
    expect((await send('DELETE', url, type, '')).statusCode).toBe(204);
  });

  it('an empty chunked body is no body, with and without a type', async () => {
    for (const type of [JSON_TYPE, 'text/plain', 'multipart/form-data; boundary=x', undefined]) {
      const { status, body } = await chunked(LOGIN, type, []);
      expect([type, status, (JSON.parse(body) as Problem).code]).toEqual([type, 400, 'body_missing']);
    }
  });

  it('an optional body may be left out', async () => {
    const nobody = crypto.randomUUID();
    for (const payload of [undefined, '', '{}']) {
      const answer = await send('POST', `/api/v2/document/${nobody}/approve`, JSON_TYPE, payload);
      expect(answer.json()).toMatchObject({ status: 404, code: 'document_not_found' });
    }
  });

  it('a missing body gets body_missing', async () => {
    for (const type of [JSON_TYPE, 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await send('POST', LOGIN, type, '');
      expect(answer.json()).toMatchObject({ status: 400, code: 'body_missing', title: 'The body is missing' });
    }
    const nothing = await test.inject({ method: 'POST', url: LOGIN });
    expect(nothing.json()).toMatchObject({ status: 400, code: 'body_missing' });
    const document = await test.inject({ method: 'POST', url: '/api/v2/document', token });
    expect(document.json()).toMatchObject({ status: 400, code: 'body_missing' });
  });

  it('an operation without a body refuses one, except an empty object', async () => {
    const url = `/api/v2/document/${crypto.randomUUID()}/archive`;
    expect((await send('POST', url, JSON_TYPE, '{}')).json()).toMatchObject({ code: 'document_not_found' });
    expect((await send('POST', url, JSON_TYPE, '{"event":"a"}')).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: '/event', code: 'unknown_field' }],
    });
    for (const payload of ['[]', '7', '"text"']) {
      expect((await send('POST', url, JSON_TYPE, payload)).json()).toMatchObject({
        status: 415,
        detail: expect.stringMatching(/^This operation takes no body\. /),
      });
    }
  });

  it('a body of another type is refused, and the answer lists the types', async () => {
    const answer = await send('POST', LOGIN, 'application/x-www-form-urlencoded', 'username=a&password=b');
    expect(answer.json()).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      detail: expect.stringMatching(/^The body must be application\/json or multipart\/form-data\. /),
      allowed: [JSON_TYPE, 'multipart/form-data'],
    });
    expect(answer.headers['accept']).toBe('application/json, multipart/form-data');
    const form = await test.inject({ method: 'POST', url: '/api/v2/profile/url', token, ...multipart([['a', 'b']]) });
    expect(form.json()).toMatchObject({ status: 415, allowed: [JSON_TYPE] });
    for (const type of ['json', 'application/vnd.api+json', '*/*'])
      expect((await send('POST', LOGIN, type, '{}')).json()).toMatchObject({
        status: 415,
        allowed: [JSON_TYPE, 'multipart/form-data'],
      });
    const upload = await send('POST', '/api/v2/uploads', 'text/plain', 'bytes');
    expect(upload.json()).toMatchObject({ status: 415, allowed: ['application/offset+octet-stream'] });
    const untyped = await chunked(LOGIN, undefined, ['{}']);
    expect(untyped.status).toBe(415);
  });

  it('a body that is compressed or not UTF-8 is refused', async () => {
    const compressed = await test.inject({
      method: 'POST',
      url: LOGIN,
      headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
      payload: '{}',
    });
    expect(compressed.json()).toMatchObject({ status: 415, detail: expect.stringMatching(/^Compressed/) });
    expect(compressed.headers['accept-encoding']).toBe('identity');
    const wide = await send('POST', LOGIN, 'application/json; charset=utf-16', Buffer.from('{}', 'utf16le'));
    expect(wide.json()).toMatchObject({ status: 415, detail: expect.stringMatching(/^JSON is read in UTF-8 only\. /) });
    const latin = await send('POST', LOGIN, JSON_TYPE, Buffer.from('{"username":"Jos\u00e9"}', 'latin1'));
    expect(latin.json()).toMatchObject({
      status: 400,
      code: 'malformed_json',
      detail: expect.stringMatching(/^It is not UTF-8\. /),
    });
  });

  it('malformed JSON is reported with its place and none of its content', async () => {
    const answer = await send('POST', LOGIN, JSON_TYPE, '{"username": "Ada",\n "password": secret}');
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_json' });
    expect(answer.body).not.toContain('secret');
    const early = await send('POST', LOGIN, JSON_TYPE, '{"username": "Ada"\n "x"}');
    expect(early.json<Problem>().detail).toMatch(/^It goes wrong at line 2, column 2\. /);
    for (const key of ['"__proto__"', '"constructor": {"prototype": 1}, "a"', String.raw`"\u005f_proto__"`]) {
      const poisoned = await send('POST', LOGIN, JSON_TYPE, `{${key}: {"admin": true}}`);
      expect(poisoned.json()).toMatchObject({ code: 'malformed_json', detail: expect.stringMatching(/^It has a key/) });
    }
    expect((await send('POST', LOGIN, JSON_TYPE, 'null')).json()).toMatchObject({
      errors: [{ field: 'body', code: 'wrong_type', message: 'must be an object' }],
    });
  });

  it('an unexpected file in a form is distinguished from an unreadable form', async () => {
    const withFile = multipart([['username', 'Ada', 'ada.txt']]);
    const file = await test.inject({ method: 'POST', url: LOGIN, ...withFile });
    expect(file.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: '/username', code: 'unexpected_file' }],
    });
    const whole = multipart([['username', 'Ada']]);
    for (const [type, payload] of [
      ['multipart/form-data', whole.payload],
      [whole.headers['content-type'], whole.payload.slice(0, 60)],
      ['multipart/form-data; boundary=other', whole.payload],
    ] as const)
      expect((await send('POST', LOGIN, type, payload)).json()).toMatchObject({ status: 400, code: 'malformed_form' });
  });

  it('an id_card_number must be a text, and the error says so', async () => {
    const answer = await send('POST', '/api/v2/profile', JSON_TYPE, '{"id_card_number": 12345678901}');
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ field: '/id_card_number', code: 'wrong_type', message: 'must be a text, in quotes' }],
    });
    const form = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token,
      ...multipart([['id_card_number', '12345678901']]),
    });
    expect(form.statusCode).toBe(201);
  });

  it('a body of any size is answered quickly and with few mistakes', async () => {
    const profile = await buildProfile(test, company);
    const many = `{"steps":[${Array.from({ length: 60_000 }, () => '{}').join(',')}]}`;
    const answer = await send('PUT', '/api/v2/workflow', JSON_TYPE, many);
    expect(answer.json<Problem>().errors?.length).toBeLessThanOrEqual(20);
    const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
    for (const [count, reported] of [
      [300, 20],
      [20_000, 1],
    ] as const) {
      const strange = await send('PATCH', `/api/v2/profile/${profile.id}`, JSON_TYPE, keys(count));
      expect(strange.json<Problem>().errors).toHaveLength(reported);
    }
    const long = await send('PATCH', `/api/v2/profile/${profile.id}`, JSON_TYPE, `{"${'x'.repeat(100_000)}": 1}`);
    expect(long.body.length).toBeLessThan(2_000);
  });

  it('a body of GET is ignored', async () => {
    const answer = await test.inject({
      method: 'GET',
      url: '/healthz',
      headers: { 'content-type': JSON_TYPE },
      payload: '{',
    });
    expect(answer.statusCode).toBe(200);
  });
});
