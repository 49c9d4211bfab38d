import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EventType } from '@veridoor/contract/event';
import { documentValidator, pointer } from '../../../testing/contract-check.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import { webhooks } from './webhooks.ts';

const file = (name: string) => readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

describe('notifications in the OpenAPI document', () => {
  const reported = webhooks();

  it('the document has the notifications and headers of docs/webhooks.md', async () => {
    const guide = await file('webhooks.md');
    const rows = [...guide.matchAll(/^\| `([a-z_]+\.[a-z_]+)` +\|/gm)].map((match) => match[1]);
    expect(Object.keys(reported)).toEqual(rows);
    expect(Object.keys(reported)).toEqual(EventType.enum);
    for (const { post } of Object.values(reported)) {
      for (const { name } of post.parameters) expect(guide).toContain(`\`${name}\``);
    }
  });

  it('each notification has an example that keeps to its schema', async () => {
    const document = JSON.parse(await file('openapi.json')) as OpenapiDocument;
    const validate = documentValidator(document);
    for (const [type, { post }] of Object.entries(reported)) {
      const place = `/webhooks/${pointer(type)}/post/requestBody/content/application~1json/schema/allOf`;
      const { example } = post.requestBody.content['application/json'];
      expect([type, validate(`${place}/0`, example), example.type]).toEqual([type, null, type]);
    }
  });
});
