import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ReportLanguage } from '../packages/contract/report.ts';
import { findings } from '../packages/texts/findings.ts';

const root = join(import.meta.dirname, '..');

/** Groups whose texts say something, while the others name something. */
const SAYING = ['codes'] as const;

/** What stands in quotes, or between tags. */
const TEXT = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`|>\s*([^<>{}\n]+)</gu;

/** Every text in the sources of both programs, with its file. */
function textsOfPrograms(): ReadonlyMap<string, string> {
  const files = globSync('{src,service}/**/*.{ts,tsx,json}', { cwd: root }).filter(
    (file) => !/node_modules|\.test\.tsx?$/u.test(file),
  );
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(TEXT)].map(
        ([, ...texts]) => [texts.find((text) => text !== undefined)?.trim() ?? '', file] as const,
      ),
    ),
  );
}

it('no sentence of packages/texts stands a second time in src or service', () => {
  const others = textsOfPrograms();
  expect(others.size).toBeGreaterThan(10_000);
  const twice = ReportLanguage.enum.flatMap((language) =>
    SAYING.flatMap((group) => Object.entries(findings[language][group])).flatMap(([name, text]) => {
      const file = others.get(text);
      return file === undefined ? [] : [`${name} in ${language}: ${file}`];
    }),
  );
  expect(twice).toEqual([]);
});
