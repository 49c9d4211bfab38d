import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProfileStatus } from '@veridoor/contract/profile';
import { allowedAfter } from '../../records/profiles/profile-status.ts';
import { ROOT, readPage } from './snippets.ts';

const guide = readPage('docs/integration.md');

describe('facts in the documentation', () => {
  const { schemas } = (
    JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, { enum?: string[]; properties?: object }> };
    }
  ).components;

  const states = readPage('docs/states.md');
  const enumOf = (schema: string, field: string) =>
    (schemas[schema]?.properties as Record<string, { enum?: string[] }> | undefined)?.[field]?.enum;

  it.each([
    ['profile status', schemas['ProfileStatus']?.enum],
    ['verification status', schemas['VerificationStatus']?.enum],
    ['step status', schemas['StepStatus']?.enum],
    ['document status', enumOf('Document', 'status')],
    ['document state', enumOf('Document', 'state')],
    ['call state', schemas['CallState']?.enum],
    ['call end', schemas['CallEnd']?.enum],
    ['payment status', enumOf('BioPayRecord', 'status')],
    ['delivery status', enumOf('WebhookLog', 'status')],
    ['key state', enumOf('ApiKey', 'state')],
  ])('the page of states has every %s', (heading, values = []) => {
    expect(values.length).toBeGreaterThan(0);
    const described = states.table(heading).map(([name]) => name);
    expect(described.toSorted()).toEqual(values.toSorted());
  });

  it('the page of states says which status of a profile a user may set after which', () => {
    const reported = states.table('from').map(([from = '', to = '']) => [from, to.split(', ')]);
    const real = ProfileStatus.enum.map((status) => [status, allowedAfter(status)]);
    expect(reported).toEqual(real);
  });

  it("the guide describes every field of a link's request", () => {
    const fields = Object.keys(schemas['LinkRequest']?.properties ?? {});
    expect(
      guide
        .table('field')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(fields.toSorted());
  });

  it('every link in the documentation leads to a file', () => {
    const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap(markdown);
    for (const file of ['README.md', ...pages]) {
      const deadLinks = readPage(file)
        .linkedFiles()
        .filter((target) => !existsSync(join(ROOT, target)));
      expect({ file, deadLinks }).toEqual({ file, deadLinks: [] });
    }
  });
});

const markdown = (name: string) => (name.endsWith('.md') ? [`docs/${name}`] : []);
