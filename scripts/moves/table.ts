import { readFileSync } from 'node:fs';

/**
 * Old and new places, the longest first. A key is a folder (`contract/`), a file without its ending (`server/app`,
 * which includes `server/app.test.ts`), or an export (`server/parts#Connection`). An export's value is the file that
 * exports it now; its imports are rewritten.
 */
export type Table = readonly (readonly [from: string, to: string])[];

export function readTable(file: string): Table {
  const entries: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(entries).toSorted(([a], [b]) => b.length - a.length);
}

/** Exports that moved from one file to another, both by their names after all tables. */
export interface MovedExports {
  from: string;
  names: string[];
  to: string;
}

export function movedExports(tables: readonly Table[]): MovedExports[] {
  const found: MovedExports[] = [];
  for (const [key, target] of tables.flat()) {
    const [old, name] = key.split('#');
    if (!old || !name) continue;
    const [from, to] = [moved(tables, `${old}.ts`), `${target}.ts`];
    const same = found.find((each) => each.from === from && each.to === to);
    if (same) same.names.push(name);
    else found.push({ from, names: [name], to });
  }
  return found;
}

/** The place of a path after all tables. */
export const moved = (tables: readonly Table[], path: string): string =>
  tables.reduce((at, table) => firstOf(table, ([from, to]) => replaced(at, from, to)) ?? at, path);

/** The place of a path before all tables. */
export const inverted = (tables: readonly Table[], path: string): string =>
  tables.reduceRight(
    (at, table) => firstOf(table, ([from, to]) => (from.includes('#') ? undefined : replaced(at, to, from))) ?? at,
    path,
  );

function firstOf<T>(table: Table, find: (row: Table[number]) => T | undefined): T | undefined {
  for (const row of table) {
    const found = find(row);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replaced(path: string, from: string, to: string): string | undefined {
  if (from.includes('#')) return undefined;
  if (from.endsWith('/')) return path.startsWith(from) ? to + path.slice(from.length) : undefined;
  return path === from || path.startsWith(`${from}.`) ? to + path.slice(from.length) : undefined;
}
