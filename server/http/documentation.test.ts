import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventType } from '../../contract/event.ts';
import { LinkRequest, ProfileStatus } from '../../contract/profile.ts';
import { StepStatus } from '../../contract/step.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { databases } from '../testing/databases.ts';

/** The first cells of the table of a page of docs/ that has this heading. */
async function firstCells(page: string, heading: string): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]?.trim() === heading);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end)
    .flatMap((row) => Array.from((row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g), ([, name = '']) => name));
}

describe('the tables of the guides', () => {
  it.each([
    ['integration.md', 'profile status', ProfileStatus.enum],
    ['integration.md', 'step status', StepStatus.enum],
    ['integration.md', 'field', Object.keys(LinkRequest.properties)],
    ['webhooks.md', 'event', EventType.enum],
  ])('%s names every %s that there is, and no other', async (page, heading, names) => {
    expect((await firstCells(page, heading)).toSorted()).toEqual([...names].toSorted());
  });
});

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
