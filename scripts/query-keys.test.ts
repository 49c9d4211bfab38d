import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^src\/testing\//.test(file),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A query or its key, written where it is used. */
const INLINE = /\bqueryFn\b|queryKey:\s*[['"`]|Quer(?:y|ies)(?:Data|State|Defaults)(?:<[^(]*>)?\(\s*\[/;

it('keeps every query and its key in a file of queries', () => {
  expect(files.filter((file) => !file.endsWith('-queries.ts') && INLINE.test(read(file)))).toEqual([]);
});

it('gives a query a key that begins like no key of another file', () => {
  const begun = files
    .filter((file) => file.endsWith('-queries.ts'))
    .flatMap((file) => {
      const firsts = read(file).matchAll(/(?:queryKey: |Key = |=> )\['([^']+)'/g);
      return [...new Set([...firsts].map(([, first = '']) => first))].map((first) => ({ first, file }));
    })
    // The two applications share no cache.
    .map(({ first, file }) => `${/^src\/(console|lib)\//.exec(file)?.[1] ?? 'customer'}: ${first}`);
  expect(begun.filter((key, index) => begun.indexOf(key) !== index)).toEqual([]);
});
