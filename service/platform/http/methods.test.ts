import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, INTERFACE_ORIGIN, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { routeAddress } from './methods.ts';
import type { DescribedOperations } from './openapi/permissions-page.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

describe('methods', () => {
  let test: TestApplication;
  let company: TestCompany;
  let paths: [url: string, methods: string[]][];
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    const document = test.document as DescribedOperations;
    // Both spellings of a path with a slash at its end are one address.
    const all = new Map<string, string[]>();
    for (const [path, operations] of Object.entries(document.paths)) {
      const url = path.replaceAll(/\{[^}]+\}/g, () => crypto.randomUUID()).replace(/\/$/, '');
      all.set(url, [...(all.get(url) ?? []), ...Object.keys(operations).map((method) => method.toUpperCase())]);
    }
    paths = [...all];
  });
  afterAll(() => test.close());

  it('a method that an address lacks gets 405 with the documented ones', async () => {
    const wrong: unknown[] = [];
    for (const [url, methods] of paths) {
      const { headers, statusCode } = await test.inject({ method: 'OPTIONS', url });
      const allow = String(headers['allow']).split(', ');
      const extra = allow.filter((method) => !methods.includes(method) && method !== 'OPTIONS' && method !== 'HEAD');
      if (statusCode !== 204 || extra.length > 0 || !methods.every((method) => allow.includes(method)))
        wrong.push([url, statusCode, allow]);
      for (const method of METHODS.filter((one) => !methods.includes(one))) {
        const answer = await test.inject({
          method,
          url,
          headers: { 'content-type': 'application/json' },
          payload: '{',
        });
        const { code, allowed } = answer.json<{ code: string; allowed?: string[] }>();
        const reported = [answer.headers['allow'], allowed?.join(', ')];
        if (
          code !== 'method_not_allowed' ||
          answer.statusCode !== 405 ||
          reported.some((one) => one !== allow.join(', '))
        )
          wrong.push([method, url, answer.statusCode, code, reported]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a collection in the plural is the same address as in the singular', async () => {
    const token = await company.token('admin');
    const { id } = await buildProfile(test, company);
    for (const [plural, singular] of [
      ['verifications', 'verification'],
      ['webhook-endpoints', 'webhook_endpoint'],
      ['workflows/default', 'workflow/default'],
      [`documents?profile=${id}`, `document?profile=${id}`],
      [`aml/reports?profile=${id}`, `aml/report?profile=${id}`],
    ] as const) {
      const asked = await test.inject({ url: `/api/v2/${plural}`, token });
      const meant = await test.inject({ url: `/api/v2/${singular}`, token });
      expect([plural, asked.statusCode, asked.body]).toEqual([plural, 200, meant.body]);
    }
    const patched = await test.inject({ method: 'PATCH', url: '/api/v2/verifications', token, payload: {} });
    expect([patched.statusCode, patched.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('a POST may stand for a method that a network refuses, and for no other', () => {
    const meant = (method: string, header: string) => {
      const request = { method, url: '/api/v2/x', headers: { 'x-http-method-override': header } };
      expect(routeAddress(request)).toBe('/api/v2/x');
      return request.method;
    };
    expect(['PUT', 'patch', 'DELETE'].map((header) => meant('POST', header))).toEqual(['PUT', 'PATCH', 'DELETE']);
    expect(['GET', 'TRACE', 'CONNECT', ''].map((header) => meant('POST', header))).toEqual(Array(4).fill('POST'));
    expect(meant('GET', 'DELETE')).toBe('GET');
  });

  it('the allowed methods are those of the address, not of a route with a parameter there', async () => {
    const token = await company.token('auditor');
    const answer = await test.inject({ url: '/api/v2/profile/url', token });
    expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed', allowed: ['POST', 'OPTIONS'] });
    expect(answer.json<{ detail: string }>().detail).toContain('Use one of the methods in Allow.');
  });

  it('HEAD answers like GET without a body, to callers who may read', async () => {
    const profile = await buildProfile(test, company);
    const url = `/api/v2/profile/${profile.id}`;
    const token = await company.token('auditor');
    const [got, head] = [await test.inject({ url, token }), await test.inject({ method: 'HEAD', url, token })];
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', got.headers['content-type']]);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect((await test.inject({ method: 'HEAD', url })).statusCode).toBe(401);
    const developer = await company.token('developer');
    expect((await test.inject({ method: 'HEAD', url, token: developer })).statusCode).toBe(403);
    expect((await test.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
  });

  it('HEAD is refused wherever the audit records a look', async () => {
    const id = crypto.randomUUID();
    const noted = [
      `/api/v2/document/${id}/file`,
      `/api/v2/document/${id}/versions/1/file`,
      `/api/v2/document/${id}/page`,
      `/api/v2/document/${id}/portrait`,
      `/api/v2/profile/${id}/report`,
      `/api/v2/profile/${id}/report/page`,
      `/api/v2/profile/${id}/export`,
      `/api/v2/entity/${id}/export`,
      `/api/v2/call/${id}/recording/agent`,
      '/api/v2/aml/search?name=Ada',
    ];
    const token = await company.token('admin');
    for (const url of noted) {
      const answer = await test.inject({ method: 'HEAD', url, token });
      expect([url, answer.statusCode, answer.headers['allow']?.includes('HEAD')]).toEqual([url, 405, false]);
    }
  });

  it('OPTIONS answers CORS preflights, and otherwise 204', async () => {
    const url = '/api/v2/session';
    const preflight = await test.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: INTERFACE_ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    const half = await test.inject({ method: 'OPTIONS', url, headers: { origin: INTERFACE_ORIGIN } });
    expect([half.statusCode, half.body]).toEqual([204, '']);
    const foreign = await test.inject({ method: 'OPTIONS', url, headers: { origin: 'https://evil.example' } });
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([204, undefined]);
    expect((await test.inject({ method: 'OPTIONS', url: '/api/v2/nothing' })).statusCode).toBe(404);
  });

  it('an unknown address gets 404 for every method', async () => {
    for (const method of METHODS)
      expect((await test.inject({ method, url: '/api/v2/nothing' })).json()).toMatchObject({
        status: 404,
        code: 'route_not_found',
      });
  });
});

describe('plural collections', () => {
  const addressOf = (url: string) => routeAddress({ method: 'GET', url, headers: {} });

  it.each([
    ['/api/v2/verifications', '/api/v2/verification'],
    ['/api/v2/verifications/', '/api/v2/verification/'],
    ['/api/v2/profiles?limit=2', '/api/v2/profile?limit=2'],
    ['/api/v2/entities/url', '/api/v2/entity/url'],
    ['/api/v2/aml/reports/7', '/api/v2/aml/report/7'],
    ['/api/v2/webhook-endpoints/7/secret', '/api/v2/webhook_endpoint/7/secret'],
    ['/api/v2/workflows/age/versions', '/api/v2/workflow/age/versions'],
  ])('%s is another spelling of %s', (plural, singular) => {
    expect(addressOf(plural)).toBe(singular);
  });

  it.each([
    '/api/v2/workflows',
    '/api/v2/workflows/?retired=true',
    '/api/v2/workflows/preview',
    '/api/v2/profile/7/verifications',
    '/api/v2/profilesque',
    '/profiles',
    '/api/v2/constructor',
  ])('%s stays as it is', (url) => {
    expect(addressOf(url)).toBe(url);
  });
});
