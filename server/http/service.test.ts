import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { databases } from '../testing/databases.ts';

describe.each(databases)('the service on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
  });
  afterAll(() => test.close());

  it('says that it lives and works', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await test.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'ok' });
    }
  });

  it('answers unknown addresses and methods with problem details', async () => {
    const response = await test.inject({ url: '/api/v2/nothing?secret=1', method: 'POST' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toEqual({
      type: 'urn:veridoor:problem:route_not_found',
      title: 'There is nothing at this address',
      status: 404,
      code: 'route_not_found',
      request_id: response.headers['x-request-id'],
    });
  });

  it('serves the OpenAPI document and a page for it', async () => {
    const document = await test.inject({ url: '/api/v2/openapi.json' });
    expect(document.json()).toMatchObject({ openapi: '3.1.0' });
    const page = await test.inject({ url: '/api/v2/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain("default-src 'none'");
  });
});
