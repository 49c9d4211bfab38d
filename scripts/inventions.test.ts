import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECK_NAMES, CHECKS } from '@veridoor/contract/checks';
import { typesOfFamily } from '@veridoor/contract/documents/document-types';
import { StepKind } from '@veridoor/contract/step';
import { inventions } from './inventions.ts';

const root = join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
/** The places in the first column of a page's tables. */
const placesOf = (page: string) =>
  [...read(page).matchAll(/^\| (`[^|]+`) +\|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, place = '']) => place),
  );
const fileName = (name: string) => name.replaceAll('_', '-');

describe('adding a step', () => {
  it('names places that exist for every kind of step and type of document', () => {
    const places = placesOf('docs/adding-a-step.md');
    expect(places.length).toBeGreaterThan(10);
    const named = { '<kind>': StepKind.enum, '<type>': typesOfFamily('identity') };
    const paths = places.flatMap((place) => {
      const [mark, names] = Object.entries(named).find(([one]) => place.includes(one)) ?? ['', ['']];
      return names.map((name) => place.replaceAll(mark, fileName(name)));
    });
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('adding a check', () => {
  it('names places that exist for every check', () => {
    const places = placesOf('docs/adding-a-check.md');
    expect(places.length).toBeGreaterThan(5);
    const paths = places.flatMap((place) =>
      (place.includes('<check>') ? CHECK_NAMES : ['']).map((name) =>
        place.replace('<group>', '*').replace('<check>', fileName(name)),
      ),
    );
    expect(paths.filter((path) => globSync(path, { cwd: root }).length !== 1)).toEqual([]);
  });

  it('lists each check in the documentation', () => {
    const documentation = globSync('docs/*.md', { cwd: root }).map(read).join('\n');
    expect(CHECK_NAMES.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
  });

  it('gives each check its weight in the documentation of the queue', () => {
    const [, table = ''] = /\| check +\| weight \|\n((?:\|.*\n)+)/u.exec(read('docs/console.md')) ?? [];
    const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    const named = new Map(
      rows.flatMap(([, checks = '', weight]) =>
        [...checks.matchAll(/`(\w+)`/gu)].map(([, name = '']) => [name, Number(weight)] as const),
      ),
    );
    const others = Number(rows.find(([, checks]) => checks === 'any other')?.[2]);
    expect(named.size).toBeGreaterThan(10);
    const documented = CHECK_NAMES.map((name) => [name, named.get(name) ?? others]);
    expect(documented).toEqual(CHECK_NAMES.map((name) => [name, CHECKS[name].weight]));
  });

  it('gives a detail for tests to one check', () => {
    const details = CHECK_NAMES.flatMap((name): readonly string[] => CHECKS[name].tests);
    expect(details.filter((detail, index) => details.indexOf(detail) !== index)).toEqual([]);
  });
});

it.each(['docs/adding-a-step.md', 'docs/adding-a-check.md'] as const)(
  '%s names every file that does not compile without its part',
  (page) => {
    const own = inventions.filter((invention) => invention.page === page);
    const refused = own.flatMap((invention) => Object.values(invention.refused).flat());
    expect(refused.length).toBeGreaterThan(2);
    const places = placesOf(page).map((place) => place.replaceAll(/<\w+>/gu, '*'));
    const named = new Set(places.flatMap((place) => globSync(place, { cwd: root })));
    expect(refused.filter((file) => !named.has(file))).toEqual([]);
  },
);
