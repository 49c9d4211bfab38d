import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { leftAlone } from '../words/left-alone.ts';
import { inverted, moved, movedExports, readTable, type MovedExports, type Table } from './table.ts';

/**
 * Moves files by tables and rewrites every path that names them: `node scripts/moves/move.ts TABLE.json ...`. Later
 * tables apply to the results of earlier ones. A second run after a merge moves files that arrived at old places and
 * repairs their imports. It prints the cases that it cannot decide.
 */

const TEXT = new Set('.ts .tsx .js .mjs .json .md .yaml .yml .css .html .sh .svg .csv .snap'.split(' ').concat(['']));
const isLeftAlone = leftAlone('^scripts/moves/');
const SCRIPTS = new Set(['.ts', '.tsx', '.js', '.mjs', '.css', '.html', '.json']);

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' });
const trackedFiles = (): string[] => git('ls-files', '-z').split('\0').filter(Boolean);

/** The files and their folders; `.` is the root. */
function places(files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of files) for (let at = dirname(file); !found.has(at); at = dirname(at)) found.add(at);
  return found;
}

/** `to` as an import of `from` writes it. */
function relativeTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path === '' ? '.' : path.startsWith('.') ? path : `./${path}`;
}

/** Rewrites the paths of one file. */
class Rewriter {
  readonly #file: string;
  readonly #came: string | undefined;
  readonly #tables: readonly Table[];
  readonly #known: ReadonlySet<string>;
  readonly unresolved: string[] = [];

  /**
   * @param file its present place.
   * @param came the place from which this run took it, if it did.
   */
  constructor(file: string, came: string | undefined, tables: readonly Table[], known: ReadonlySet<string>) {
    this.#file = file;
    this.#came = came;
    this.#tables = tables;
    this.#known = known;
  }

  rewrite(text: string): string {
    let result = text;
    if (SCRIPTS.has(extname(this.#file)) || this.#file.startsWith('.'))
      result = result
        .replace(
          /import\.meta\.dirname, ((?:'[^']+'(?:, )?)+)/gu,
          (_, parts: string) => `import.meta.dirname, '${this.#relative(joined(parts), false).replace(/^\.\//u, '')}'`,
        )
        .replace(
          /(?<!import\.meta\.dirname, )(['"`])(\.{1,2}\/[^'"`\n$\s?]*)(?=\1|\$|\?)/gu,
          (_, quote: string, path: string) => quote + this.#relative(path, /\/.*[\w-]/u.test(path)),
        )
        .replace(
          /new URL\('([./]+)', import/gu,
          (_, path: string) => `new URL('${this.#relative(path, true)}', import`,
        );
    if (extname(this.#file) === '.md')
      result = result.replace(/\]\((\.{0,2}[\w-][^)#:\s]*|\.{1,2}\/[^)#\s]+)/gu, (_, path: string) => {
        const next = this.#relative(path, false);
        return `](${path.startsWith('.') ? next : next.replace(/^\.\//u, '')}`;
      });
    return result.replace(/(?<!^ +|[\w@./-])[\w.-]+(?:\/[\w.@-]+)*\/?/gmu, (token) => this.#fromRoot(token));
  }

  /** Imports of exports that another file has now. */
  importExports(text: string, exports: readonly MovedExports[]): string {
    return exports.reduce(
      (result, { from, names, to }) =>
        result.replace(
          /import (type )?\{([^}]*)\} from '([^']+)';/gu,
          (whole, type: string = '', list: string, path: string) => {
            if (posix.join(posix.dirname(this.#file), path) !== from) return whole;
            const all = list.split(',').map((each) => each.trim());
            const taken = all.filter((each) => names.includes(bare(each)));
            if (taken.length === 0) return whole;
            const others = all.filter((each) => each !== '' && !names.includes(bare(each)));
            const rest = others.length > 0 ? `\nimport ${type}{ ${others.join(', ')} } from '${path}';` : '';
            return `import ${type}{ ${taken.join(', ')} } from '${relativeTo(this.#file, to)}';${rest}`;
          },
        ),
      text,
    );
  }

  /** A path relative to this file, in its new form. It may have been written for any earlier place of the file. */
  #relative(path: string, report: boolean): string {
    const slash = path.endsWith('/') ? '/' : '';
    const places = this.#tables.map((_, index) => inverted(this.#tables.slice(index), this.#file));
    for (const place of [...(this.#came ? [this.#came] : []), this.#file, ...places.toReversed()]) {
      const named = posix.join(posix.dirname(place), path).replace(/(?<=.)\/$/u, '');
      const target = this.#place(named);
      if (target === undefined) continue;
      return place === this.#file && target === named ? path : relativeTo(this.#file, target) + slash;
    }
    if (report) this.unresolved.push(path);
    return path;
  }

  /** A path relative to the root; any other text stays unchanged. */
  #fromRoot(token: string): string {
    const ending = /[/.]+$/u.exec(token)?.[0] ?? '';
    const path = token.slice(0, token.length - ending.length);
    if (!path.includes('/') && !ending.startsWith('/')) return token;
    if (this.#known.has(path)) return token;
    const place = this.#place(path);
    return place === undefined ? token : place + ending;
  }

  /** The new place of an old path, if it names a file or folder. */
  #place(old: string): string | undefined {
    const file = moved(this.#tables, old);
    if (this.#known.has(file)) return file;
    const folder = moved(this.#tables, `${old}/`).replace(/\/$/u, '');
    return this.#known.has(folder) ? folder : undefined;
  }
}

/** An imported name without the word before it or behind it. */
const bare = (name: string): string => name.replace(/^type /u, '').replace(/ as .*$/u, '');

const joined = (parts: string): string =>
  posix.join(...[...parts.matchAll(/'([^']+)'/gu)].map(([, part]) => part ?? ''));

const { positionals } = parseArgs({ allowPositionals: true });
const tables = positionals.map(readTable);
if (tables.length === 0) throw new Error('name at least one table');

const came = new Map<string, string>();
for (const file of trackedFiles()) {
  const target = moved(tables, file);
  if (target === file) continue;
  mkdirSync(dirname(target), { recursive: true });
  git('mv', file, target);
  came.set(target, file);
}
const files = trackedFiles();
const known = places(files);
const exports = movedExports(tables);
let changed = 0;
for (const file of files) {
  if (!TEXT.has(extname(file)) || isLeftAlone(file)) continue;
  const text = readFileSync(file, 'utf8');
  const rewriter = new Rewriter(file, came.get(file), tables, known);
  const result = rewriter.importExports(rewriter.rewrite(text), exports);
  for (const path of rewriter.unresolved) console.log(`not found: ${file}: ${path}`);
  if (result === text) continue;
  writeFileSync(file, result);
  changed += 1;
}
console.log(`${came.size} files moved, ${changed} rewritten.`);
