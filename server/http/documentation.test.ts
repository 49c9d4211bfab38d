import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { databases } from '../testing/databases.ts';

describe.each(databases.slice(0, 1))('the OpenAPI document', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
  });
  afterAll(() => test.close());

  it('is the one in docs/openapi.json; `npm run openapi` writes it anew', async () => {
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(test.app.swagger())));
  });

  it('names every operation and refers to nothing that is not there', async () => {
    const text = JSON.stringify(test.app.swagger());
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, { operationId?: string; summary?: string; tags?: string[] }>>;
      components: { schemas: Record<string, unknown> };
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map((operation) => operation.operationId);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, tags } of operations)
      expect([operationId, !!summary, tags?.length]).toEqual([operationId, true, 1]);
    const references = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.filter((name) => !(name in components.schemas))).toEqual([]);
    expect(text).not.toContain('"$id"');
  });
});
