import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compare, figures, movedMarks, tableOf, type Marks, type Measured } from './figures.ts';
import { measureInstall } from './installs.ts';
import { measureSources } from './sources.ts';

const marks: Marks = JSON.parse(readFileSync('figures.json', 'utf8'));
const verdicts = (changed: Partial<Measured>) =>
  Object.fromEntries(
    compare(marks, { ...marks, ...changed })
      .filter(({ verdict }) => verdict !== 'same')
      .map(({ figure, verdict }) => [figure.name, verdict]),
  );

it('refuses one line more of the longest file, and one megabyte less is the noise of another disk', () => {
  expect(verdicts({ linesLongest: marks.linesLongest + 1, megabytes: marks.megabytes - 1 })).toEqual({
    linesLongest: 'worse',
  });
});

it('says what this machine did not measure', () => {
  expect(verdicts({ quickTests: null })).toEqual({ quickTests: 'not measured' });
});

it('moves the mark of what got better, and no other', () => {
  const found = compare(marks, { ...marks, packages: 10, words: marks.words + 100 });
  expect(movedMarks(marks, found)).toEqual({ ...marks, packages: 10 });
});

it('names every figure of figures.json, and docs/architecture.md shows its table', () => {
  expect(Object.keys(marks).toSorted()).toEqual(figures.map(({ name }) => name).toSorted());
  const shown = readFileSync('docs/architecture.md', 'utf8').replaceAll(/ {2,}/gu, ' ').replaceAll(/-{3,}/gu, '---');
  expect(shown).toContain(tableOf(marks));
});

it('counts features that import each other once as a pair, and each import between them', () => {
  const file = (path: string, text: string) => ({ path, text });
  const measured = measureSources([
    file('service/features/one/a.ts', `import { b } from '../two/b.ts';\nimport type { C } from '../three/c.ts';\n`),
    file('service/features/two/b.ts', `export { a } from '../one/a.ts';\nimport './inside.ts';\n`),
    file('service/features/two/inside.ts', 'export const inside = 1;\n'),
  ]);
  expect(measured).toMatchObject({ pairsOfFeatures: 1, importsBetweenFeatures: 3, linesLongest: 2 });
});

it('counts a small file as part of its importer only while it has one', () => {
  const importer = (name: string) => ({ path: `src/${name}.ts`, text: `import './small.ts';\n` });
  const small = { path: 'src/small.ts', text: 'export {};\n' };
  expect(measureSources([small, importer('one')]).smallFiles).toBe(1);
  expect(measureSources([small, importer('one'), importer('two')]).smallFiles).toBe(0);
});

it('counts no module of a registry as a small file', () => {
  const registry = { path: 'src/registry.ts', text: `import './small.ts';\n` };
  expect(measureSources([{ path: 'src/small.ts', text: 'export {};\n' }, registry]).smallFiles).toBe(0);
});

it('counts the packages of an install apart from the part that a service needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packages = { pg: {}, vitest: { dev: true }, '@veridoor/image': { link: true } };
  const noted: Record<string, object> = {};
  for (const [name, entry] of Object.entries(packages)) {
    mkdirSync(join(folder, name), { recursive: true });
    noted[join(folder, name)] = entry;
  }
  writeFileSync(join(folder, '.package-lock.json'), JSON.stringify({ packages: noted }));
  expect(measureInstall(folder)).toMatchObject({ packages: 2, packagesInService: 1 });
});
