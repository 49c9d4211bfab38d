import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { FigureName } from './figures.ts';

/** Files small enough to be part of their one importer, in lines. */
const SMALL = 40;
/** Its modules stay apart, however small: a new one is a file and a line. */
const REGISTRY = /\/registry\.ts$/u;

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Hand-written code without tests: what the figures of files are about. */
const isHandWritten = (path: string): boolean =>
  /\.(?:ts|tsx|css|js|mjs)$/u.test(path) &&
  !/\.(?:test|spec)\.tsx?$|\.generated\.|(?:^|\/)(?:testing|e2e|gallery|screenshots)\//u.test(path);

/** Every file of the working tree that git does not ignore, from the root. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(path));
}

/** Figures of the code, from its text alone. */
export function measureSources(sources: readonly Source[]) {
  const lines = sources.map(({ text }) => text.trimEnd().split('\n').length).toSorted((one, other) => one - other);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  const imports = sources.flatMap(importsOf);
  const between = imports.flatMap(({ from, to }) => {
    const [importer, imported] = [featureOf(from), featureOf(to)];
    return importer && imported && importer !== imported ? [{ importer, imported }] : [];
  });
  const edges = new Set(between.map(({ importer, imported }) => `${importer} ${imported}`));
  const mutual = [...edges].filter((edge) => edges.has(edge.split(' ').toReversed().join(' ')));
  const importers = Map.groupBy(imports, ({ to }) => to);
  const isModule = (path: string) => importers.get(path)?.some(({ from }) => REGISTRY.test(from));
  const small = sources.filter(
    ({ path, text }) =>
      /\.tsx?$/u.test(path) &&
      !isModule(path) &&
      text.trimEnd().split('\n').length <= SMALL &&
      new Set(importers.get(path)?.map(({ from }) => from)).size === 1,
  );
  return {
    linesMedian: at(0.5),
    linesNineOfTen: at(0.9),
    linesLongest: lines.at(-1) ?? 0,
    pairsOfFeatures: mutual.length / 2,
    importsBetweenFeatures: between.length,
    smallFiles: small.length,
  } satisfies Partial<Record<FigureName, number>>;
}

const featureOf = (path: string): string | undefined => /^service\/features\/([^/]+)\//u.exec(path)?.[1];

/** The imports of a file from other files of the repository, static ones and re-exports, types included. */
function importsOf({ path, text }: Source): { from: string; to: string }[] {
  if (!/\.(?:tsx?|m?js)$/u.test(path)) return [];
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => [
      ...new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ]),
  ];
  return named.flatMap((name) => {
    const [, ofPackage] = /^@veridoor\/(.+)$/u.exec(name) ?? [];
    if (ofPackage !== undefined) return [{ from: path, to: `packages/${ofPackage}.ts` }];
    return name.startsWith('.') ? [{ from: path, to: normalize(join(dirname(path), name)) }] : [];
  });
}

export function readSources(files: readonly string[]): Source[] {
  return files.filter(isHandWritten).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Words of the pages that people read: sequences of letters and figures, code included. */
export function countWords(files: readonly string[]): number {
  const pages = files.filter((path) => /^(?:docs\/.*|[^/]+|.*\/README)\.md$/u.test(path) && path !== 'CHANGELOG.md');
  return pages.reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
}
