import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventType } from '@veridoor/contract/event';
import { LinkRequest } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { documentValidator, pointer } from '../../../testing/contract-check.ts';
import { database } from '../../../testing/servers/databases.ts';
import { withoutDescription } from '../../../testing/described.ts';
import type { Answer, OpenapiDocument, Operation } from './openapi-document.ts';

/** The first cells of the table of a page of docs/ that has this heading. */
async function firstCells(page: string, heading: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]?.trim() === heading);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end)
    .flatMap((row) => Array.from((row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g), ([, name = '']) => name));
}

describe('tables of the guides', () => {
  it.each([
    ['integration.md', 'field', Object.keys(LinkRequest.properties)],
    ['webhooks.md', 'event', EventType.enum],
  ])('%s lists every %s and no other', async (page, heading, names) => {
    expect((await firstCells(page, heading)).toSorted()).toEqual([...names].toSorted());
  });
});

describe('OpenAPI document', () => {
  let test: TestApplication;
  let document: OpenapiDocument;
  let operations: { place: string; operation: Operation }[];
  beforeAll(async () => {
    test = await createTestApplication(database);
    document = JSON.parse(JSON.stringify(test.document)) as OpenapiDocument;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ place: `/paths/${pointer(path)}/${method}`, operation })),
    );
  });
  afterAll(() => test.close());

  it('every operation has an id and a known tag, and every reference resolves', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = (document as unknown as { tags: { name: string }[] }).tags.map(({ name }) => name);
    const used = operations.map(({ operation }) => operation.tags);
    expect(used.filter((of) => of.length !== 1 || !tags.includes(of[0] ?? ''))).toEqual([]);
    expect(tags.filter((tag) => !used.flat().includes(tag))).toEqual([]);
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"#\/components\/([a-z]+)\/([^"]+)"/gi)];
    const missing = references.filter(
      ([, group = '', name = '']) => !(name in (document.components[group] as Record<string, unknown>)),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
    expect(text).not.toContain('"$id"');
  });

  it('every operation, parameter, body, answer, header, schema and field is described', () => {
    expect(withoutDescription(document)).toEqual([]);
  });

  it('a body that may be left out is not required', () => {
    const { requestBody } = document.paths['/api/v2/webhook_endpoint/{endpoint_id}/test']!['post']!;
    expect(requestBody).toMatchObject({ required: false });
    expect(JSON.stringify(document)).not.toContain('x-optional-body');
  });

  it('every operation has examples of request and answer that keep to their schemas', () => {
    const validate = documentValidator(document);
    const faults: string[] = [];
    const check = (place: string, example: unknown) => {
      const errors = example === undefined ? 'there is no example' : validate(`${place}/schema`, example);
      if (errors !== null) faults.push(`${place}: ${errors}`);
    };
    for (const { place, operation } of operations) {
      for (const [index, { required, example }] of (operation.parameters ?? []).entries()) {
        if (required || example !== undefined) check(`${place}/parameters/${index}`, example);
      }
      for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
        // Bytes cannot stand in JSON, nor a page of HTML be of use in it.
        if (type.endsWith('json')) check(`${place}/requestBody/content/${pointer(type)}`, example);
      }
      const answers = Object.entries(operation.responses) as [string, Answer][];
      const shown = answers.filter(([status, { content }]) => {
        const json = Number(status) < 300 ? content?.['application/json'] : undefined;
        if (json?.example !== undefined) {
          check(`${place}/responses/${status}/content/application~1json`, json.example);
        }
        // A file shows by its description, whatever its type.
        return json && json.schema?.format !== 'binary';
      });
      const has = shown.some(([, { content }]) => content?.['application/json']?.example !== undefined);
      if (shown.length > 0 && !has) faults.push(`${place}: no answer has an example`);
    }
    expect(faults).toEqual([]);
  });
});
