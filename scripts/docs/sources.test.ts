import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { linkedFile, MAP, readMap, readSources } from './sources.ts';

const pages = [...readSources()].filter(([file]) => file.endsWith('.md'));

it('every page of docs is in the navigation, and every entry is a page', () => {
  const files = pages.map(([file]) => file).filter((file) => file.startsWith('docs/') && file !== MAP);
  const named = readMap().flatMap(({ links }) => links.map(({ file }) => file));
  expect(files.filter((file) => !named.includes(file))).toEqual([]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('no page links to a file that is not there', () => {
  const dead = pages.flatMap(([file, text]) =>
    [...text.replaceAll(/^```.*?^```|`[^`\n]*`/gms, '').matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, target = '']) => {
      const linked = linkedFile(file, target);
      return linked === undefined || existsSync(linked) ? [] : [`${file}: ${target}`];
    }),
  );
  expect(dead).toEqual([]);
});
