import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@veridoor/contract/problem';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { describe as describeFinding, formatWords, keywordWords, patternWords } from './validation-words.ts';

type Schema = Record<string, unknown>;

/** Keywords that forbid nothing by themselves, or only through the schemas in them. */
const SILENT = new Set(
  '$ref $id title description default examples example properties patternProperties items prefixItems readOnly writeOnly deprecated contentMediaType'.split(
    ' ',
  ),
);
/** Raw words of the validator. */
const RAW = /must NOT|must match|must be equal|must have required|additional properties|fewer than|more than \d+ prop/;

describe('validation messages', () => {
  let test: TestApplication;
  let company: TestCompany;
  let schemas: Schema[];
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    schemas = requestSchemas(JSON.parse(JSON.stringify(test.document)) as Schema);
  });
  afterAll(() => test.close());

  it('every keyword, format and pattern has a message', () => {
    const keywords = new Set(schemas.flatMap((schema) => Object.keys(schema)));
    expect([...keywords].filter((one) => !SILENT.has(one) && !one.startsWith('x-') && !(one in keywordWords))).toEqual(
      [],
    );
    const patterns = new Set(
      schemas.flatMap(({ pattern, patternProperties = {} }) => [pattern, ...Object.keys(patternProperties as object)]),
    );
    patterns.delete(undefined);
    // Of a record's keys: any.
    patterns.delete('^.*$');
    expect([...patterns].filter((pattern) => !(String(pattern) in patternWords))).toEqual([]);
    expect(Object.keys(patternWords).filter((pattern) => !patterns.has(pattern))).toEqual([]);
    const formats = new Set(
      schemas.map(({ format }) => format).filter((one) => typeof one === 'string' && one !== 'binary'),
    );
    expect([...formats].filter((format) => !(String(format) in formatWords))).toEqual([]);
    expect(Object.keys(formatWords).filter((format) => !formats.has(format))).toEqual([]);
  });

  it('an unforeseen keyword gets a message too', () => {
    const finding = { params: {}, schema: {}, data: undefined, repeated: false };
    expect(describeFinding({ ...finding, keyword: 'constructor' }).message).toBe(
      'must be as the OpenAPI document describes it',
    );
    expect(describeFinding({ ...finding, keyword: 'pattern', params: { pattern: 'toString' } }).message).toMatch(
      /OpenAPI/,
    );
  });

  const post = async (url: string, payload: object, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST') => {
    const answer = await test.inject({ method, url, token: await company.token('admin'), payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toMatch(RAW);
    const { errors = [] } = answer.json<Problem>();
    expect(errors.map(({ field }) => field)).not.toContain('');
    return errors;
  };
  const get = async (url: string) => {
    const answer = await test.inject({ url, token: await company.token('admin') });
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.body).not.toMatch(RAW);
    return answer.json<Problem>().errors ?? [];
  };

  it('a message lists the allowed values and fields', async () => {
    expect(await get('/api/v2/profile?status=done')).toEqual([
      {
        field: 'status',
        code: 'not_allowed',
        message: expect.stringMatching(/^must be one of created, pending, in_review, /),
        allowed: expect.arrayContaining(['archived']),
      },
    ]);
    const [event] = await post('/api/v2/webhook_endpoint', {
      url: 'https://bank.example/',
      enabled_events: ['nothing'],
    });
    expect(event).toMatchObject({
      field: '/enabled_events/0',
      code: 'not_allowed',
      allowed: expect.arrayContaining(['*']),
    });
    expect(event?.message).toMatch(/^must be one of/);
    expect(await post('/api/v2/profile', { id_card_number: '1', surname: 'Specimen' })).toEqual([
      {
        field: '/surname',
        code: 'unknown_field',
        message: expect.stringMatching(/^is not known here; the known ones are id_card_number, .*name, email, phone/),
        allowed: expect.arrayContaining(['id_card_number', 'name', 'email', 'phone']),
      },
    ]);
    const { id } = await buildProfile(test, company);
    const [empty] = await post(`/api/v2/profile/${id}`, {}, 'PATCH');
    expect(empty).toMatchObject({ field: 'body', code: 'too_few' });
    expect(empty?.message).toMatch(/^must have at least 1 of .*name.*status/);
  });

  it('a message says what the text must be', async () => {
    expect(await get('/api/v2/profile/12345678901')).toEqual([
      { field: 'id', code: 'wrong_format', message: expect.stringContaining('the id from the service, a UUID') },
    ]);
    const [entry] = await post('/api/v2/ip-whitelist/203.0.113.0', {}, 'DELETE');
    expect(entry?.message).toContain('must be the id of an entry');
    const [reason] = await post(`/api/v2/document/${crypto.randomUUID()}/reject`, {
      reason: 'The photo is not clear.',
    });
    expect(reason).toMatchObject({ field: '/reason', code: 'wrong_format' });
    expect(reason?.message).toContain('such as image_blurred; explain it to people in comment');
    const country = (await post('/api/v2/document', { ...page(), country: 'tr' })).find(
      ({ field }) => field === '/country',
    );
    expect(country?.message).toContain('two-letter country code (ISO 3166-1) in capitals, such as TR');
  });

  it('an unknown parameter is refused by every operation alike', async () => {
    const { id } = await buildProfile(test, company);
    for (const url of [`/api/v2/profile/${id}`, '/api/v2/company', '/api/v2/workflow', '/healthz']) {
      expect(await get(`${url}?fields=steps`)).toEqual([
        expect.objectContaining({ field: 'fields', code: 'unknown_field' }),
      ]);
    }
    expect(await get('/api/v2/profile?page=2')).toMatchObject([
      { field: 'page', allowed: expect.arrayContaining(['limit', 'cursor']) },
    ]);
    expect(await get('/api/v2/profile?limit=1&limit=2')).toMatchObject([{ field: 'limit', code: 'duplicate' }]);
    expect(await get('/api/v2/profile?__proto__=1&limit=1')).toMatchObject([
      { field: '__proto__', code: 'unknown_field' },
    ]);
  });

  it('a value of several possible types gets one message', async () => {
    const text = { text: 7 };
    const errors = await post('/api/v2/company', { consent: { version: '1', ...text } }, 'PATCH');
    expect(errors).toEqual([
      { field: '/consent/text', code: 'wrong_type', message: expect.stringMatching(/^must be a text or an object/) },
    ]);
  });

  const page = () => ({ profile: crypto.randomUUID(), upload: 'a', type: 'id_card', side: 'front' });
});

/** Every schema that a request is checked with, and those within. */
function requestSchemas(document: Schema): Schema[] {
  const components = (document['components'] as { schemas: Record<string, Schema> }).schemas;
  const seen = new Set<unknown>();
  const found: Schema[] = [];
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
    seen.add(schema);
    if (Array.isArray(schema)) return schema.forEach(visit);
    const one = schema as Schema;
    found.push(one);
    const reference = one['$ref'];
    if (typeof reference === 'string') visit(components[reference.split('/').at(-1) ?? '']);
    for (const key of ['properties', 'patternProperties']) Object.values((one[key] ?? {}) as Schema).forEach(visit);
    for (const key of ['items', 'prefixItems', 'anyOf', 'additionalProperties']) visit(one[key]);
  };
  for (const operations of Object.values(document['paths'] as Record<string, Record<string, Schema>>)) {
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      for (const { schema } of parameters as { schema: unknown }[]) visit(schema);
      const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema: unknown }> };
      for (const { schema } of Object.values(content)) visit(schema);
    }
  }
  return found;
}
