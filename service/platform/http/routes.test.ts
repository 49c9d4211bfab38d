import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startMetricsServer } from '../metrics/metrics.ts';
import { openFolderStore, type ObjectStore } from '../storage/object-store.ts';
import { buildCompany, buildProfile } from '../../testing/builders.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { databases } from '../../testing/servers/databases.ts';

describe.each(databases)('service routes on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
  });
  afterAll(() => test.close());

  it('the service says that it lives and works', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await test.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'ok' });
    }
  });

  it('the service names the part that keeps it from working', async () => {
    const objects: ObjectStore = {
      ...openFolderStore('/nowhere'),
      check: () => Promise.reject(new Error('AccessDenied for AKIA-SECRET')),
    };
    let missing: string[] = [];
    const models = { missingModels: async () => missing };
    const broken = await createTestApplication(kind, {}, { objects, models });
    try {
      const answer = await broken.inject({ url: '/readyz' });
      expect(answer.json()).toMatchObject({
        status: 503,
        code: 'not_ready',
        detail: expect.stringMatching(/^Not ready: files\. /),
      });
      await broken.parts.jobs.stop();
      await sql`delete from kysely_migration`.execute(broken.parts.database);
      expect((await broken.inject({ url: '/readyz' })).json()).toMatchObject({
        detail: expect.stringMatching(/^Not ready: database, files\. /),
      });
      missing = ['network sides (sides.onnx is missing)'];
      expect((await broken.inject({ url: '/readyz' })).json()).toMatchObject({
        detail: expect.stringMatching(/^Not ready: database, files, network sides \(sides\.onnx is missing\)\. /),
      });
      expect((await broken.inject({ url: '/healthz' })).statusCode).toBe(200);
    } finally {
      await broken.close();
    }
  });

  it('requests are counted by route, without personal data', async () => {
    const company = await buildCompany(test.parts);
    const profile = await buildProfile(test, company, { name: 'Ada Specimen', email: 'ada@example.com' });
    const token = await company.token('auditor');
    await test.inject({ url: `/api/v2/profile/${profile.id}?secret=1`, token });
    await test.inject({ url: '/api/v2/nothing/ada@example.com' });
    await test.parts.jobs.idle();
    const server = await startMetricsServer({ host: '127.0.0.1', port: 0 }, test.parts.metrics);
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    await server.close();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/veridoor_http_request_duration_seconds_count\{[^}]*route="\/api\/v2\/profile\/:id"[^}]*\} 1/);
    expect(text).toContain('route="none"');
    expect(text).toMatch(/veridoor_job_duration_seconds_count\{kind="housekeeping",outcome="done"\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
    for (const secret of [profile.id, 'Specimen', 'ada@', 'secret']) expect(text).not.toContain(secret);
  });

  it('unknown addresses and methods get problem details', async () => {
    const response = await test.inject({ url: '/api/v2/nothing?secret=1', method: 'POST' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toEqual({
      type: 'urn:veridoor:problem:route_not_found',
      title: 'There is nothing at this address',
      status: 404,
      detail: 'No operation has this path. Check the path; GET /api/v2/openapi.json lists them all.',
      code: 'route_not_found',
      request_id: response.headers['x-request-id'],
    });
  });

  it('the service serves the OpenAPI document and a page for it', async () => {
    const document = await test.inject({ url: '/api/v2/openapi.json' });
    expect(document.json()).toMatchObject({ openapi: '3.1.0' });
    const page = await test.inject({ url: '/api/v2/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
