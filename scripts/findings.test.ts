import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ReportLanguage } from '@veridoor/contract/report';
import { findings } from '@veridoor/texts/findings';

const root = join(import.meta.dirname, '..');

/** Groups whose texts say something, while the others name something. */
const SAYING = ['remarks', 'reasons', 'codes'] as const;

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

/** Every code in a column `detail` of the documentation, or that begins a cell of what a doubt `looks for`. */
function documentedDetails(): string[] {
  const pages = globSync('docs/**/*.md', { cwd: root }).map((page) => readFileSync(join(root, page), 'utf8'));
  const tables = pages.flatMap((page) => page.match(/(?:^\|.*\|\n)+/gmu) ?? []);
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    const column = head.findIndex((name) => name === 'detail' || name === 'looks for');
    const codes = (cell: string) => /^(?:`\w+`(?:, )?)+(?=:|$)/u.exec(cell)?.[0].match(/\w+/gu) ?? [];
    return column < 0 ? [] : rows.flatMap((row) => codes(row[column] ?? ''));
  });
}

it('every detail of a check that the documentation explains has words', () => {
  const details = documentedDetails();
  expect(details.length).toBeGreaterThan(8);
  expect(details.filter((detail) => !Object.hasOwn(findings.en.codes, detail))).toEqual([]);
});

it('the reasons of a rejection are those that the documentation lists', () => {
  const page = readFileSync(join(root, 'docs/console.md'), 'utf8');
  const [, list = ''] = /\*\*Reject\*\* sends one of these[^:]*: ([^.]+)\./u.exec(page) ?? [];
  const listed = [...list.matchAll(/`(\w+)`/gu)].map(([, reason]) => reason);
  expect(listed.toSorted()).toEqual(Object.keys(findings.en.reasons).toSorted());
});
