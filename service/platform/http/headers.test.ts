import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('headers', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database, { baseUrl: 'https://api.example.com' });
    await buildCompany(test.parts, { settings: { interface_origins: ['https://verify.example'] } });
  });
  afterAll(() => test.close());

  it('answers forbid caching, framing, guessing of types and plain connections', async () => {
    expect((await test.inject({ url: '/healthz' })).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });

  it('the documentation page loads its own files and nothing from elsewhere', async () => {
    for (const url of ['/api/v2/docs/', '/api/v2/docs/static/swagger-ui.css']) {
      const { statusCode, headers } = await test.inject({ url });
      const policy = String(headers['content-security-policy']);
      expect(statusCode).toBe(200);
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https?:(?!\/\/api\.example\.com)|swagger\.io|unsafe|\*/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
    const page = (await test.inject({ url: '/api/v2/docs/' })).body;
    expect(page).not.toMatch(/<style|style=|<script>|<script (?!src="\.\/static\/)|(?:src|href)="(?!\.\/static\/)/);
  });

  it.each([
    ['/api/v2/profile/%', 400, 'malformed_address'],
    ['/api/v2/profile/%ff', 400, 'malformed_address'],
    [`/api/v2/profile/${'x'.repeat(500)}`, 404, 'route_not_found'],
  ])('headers are also set on an address that reaches no route: %s', async (url, status, code) => {
    const response = await test.inject({ url });
    expect(response.json()).toMatchObject({ status, code });
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(response.headers['x-request-id']).toBe(response.json<{ request_id: string }>().request_id);
  });

  it("pages of a company's interface may call the service, and no others", async () => {
    const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      test.inject({
        method,
        url: '/healthz',
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'PATCH' }) },
      });
    const allowed = await from('https://verify.example');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://verify.example');
    expect(allowed.headers['access-control-expose-headers']).toContain('Upload-Offset');
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await from('https://verify.example', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    for (const origin of ['https://evil.example', 'https://verify.example.evil.example', 'null']) {
      expect((await from(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it("a new company's interface is allowed after a few seconds", async () => {
    await buildCompany(test.parts, { settings: { interface_origins: ['https://new.example'] } });
    test.clock.advance({ seconds: 11 });
    const response = await test.inject({ url: '/healthz', headers: { origin: 'https://new.example' } });
    expect(response.headers['access-control-allow-origin']).toBe('https://new.example');
  });
});
