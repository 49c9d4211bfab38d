import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The README's measurements: the section between its heading and the next. */
const section = /^## Measured$(.*?)^## /msu.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
const cells = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .join('|');
const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/u.test(line))
    .map(cells);

describe('figures of the README', () => {
  it('every figure in the README is copied word for word from a bench page', () => {
    const pages = [...section.matchAll(/\]\((docs\/[\w/-]+\.md)\)/gu)].map(([, path]) => path ?? '');
    const measured = new Set(pages.flatMap((path) => rowsOf(readFileSync(path, 'utf8'))));
    const quoted = rowsOf(section);
    expect(quoted.length).toBeGreaterThan(4);
    expect(quoted.filter((row) => !measured.has(row))).toEqual([]);
  });
});
