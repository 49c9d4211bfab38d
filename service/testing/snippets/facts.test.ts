import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError, type ProblemCode } from '../../platform/problems/problems.ts';
import { ROOT, readPage } from './snippets.ts';

const guide = readPage('docs/integration.md');

describe('facts in the documentation', () => {
  const { schemas } = (
    JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, { enum?: string[]; properties?: object }> };
    }
  ).components;

  it('the guide gives the right status for each problem', () => {
    const described = guide.table('problem code').map(([code, status]) => ({ code, status: Number(status) }));
    const told = described.map(({ code }) => ({ code, status: new ProblemError(code as ProblemCode).status }));
    expect(described).toEqual(told);
  });

  it.each([
    ['profile status', 'ProfileStatus'],
    ['step status', 'StepStatus'],
  ])('the guide describes every %s', (heading, schema) => {
    const described = guide.table(heading).map(([name]) => name);
    expect(described.toSorted()).toEqual(schemas[schema]?.enum?.toSorted());
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

  it('every link and command in the documentation exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const file of ['README.md', ...readdirSync(join(ROOT, 'docs')).flatMap(markdown)]) {
      const page = readPage(file);
      const commands = [...page.text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
      expect({
        file,
        deadLinks: page.linkedFiles().filter((target) => !existsSync(join(ROOT, target))),
        unknownCommands: commands.filter((name) => !Object.hasOwn(scripts, name)),
      }).toEqual({ file, deadLinks: [], unknownCommands: [] });
    }
  });
});

const markdown = (name: string) => (name.endsWith('.md') ? [`docs/${name}`] : []);
