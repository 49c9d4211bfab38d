import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { leftAlone, OF_WORDS } from './left-alone.ts';
import { renamed, type Kind, type Words } from './rename.ts';

/**
 * Renames words by a table, in names, comments, documents and file names: `node scripts/words/apply.ts TABLE.json
 * [FOLDER ...]`. Texts on screens (texts of the languages, sentences in strings) stay unchanged. A second run after a
 * merge renames what arrived.
 */

const isLeftAlone = leftAlone(...OF_WORDS, String.raw`\.(png|jpg|bin|task|ico)$`);
const TEXTS = /^src\/texts\/[a-z]+\/\w+\.json$/u;

const { positionals } = parseArgs({ allowPositionals: true });
const [table = '', ...folders] = positionals;
const words: Words = JSON.parse(readFileSync(table, 'utf8'));
const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' });

let changed = 0;
let moved = 0;
for (const file of git('ls-files', '-z', '--', ...folders)
  .split('\0')
  .filter(Boolean)) {
  if (isLeftAlone(file)) continue;
  const before = readFileSync(file, 'utf8');
  const kind = TEXTS.test(file) ? 'texts' : file.endsWith('.md') ? 'prose' : kindOfCode(file);
  const after = renamed(before, words, kind);
  if (after !== before) {
    writeFileSync(file, after);
    changed += 1;
  }
  const target = file
    .split('/')
    .map((part) => renamed(part, words, 'path'))
    .join('/');
  if (target === file) continue;
  if (existsSync(target)) {
    console.error(`${file}: there is a ${target} already`);
    continue;
  }
  mkdirSync(dirname(target), { recursive: true });
  git('mv', file, target);
  moved += 1;
}
console.log(`${changed} files changed, ${moved} renamed.`);

/** Customers' texts are in `src`; its tests and the journeys look for them. */
function kindOfCode(file: string): Kind {
  if (!/\.tsx?$/u.test(file)) return 'path';
  return /^(src|e2e)\//u.test(file) || /screenshots/u.test(file) ? 'code' : 'program';
}
