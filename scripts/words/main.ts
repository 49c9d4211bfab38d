import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { findUnused, unusedWords } from './glossary.ts';

// Looks for words that docs/glossary.md does not use: in names, comments, documents and the names of files.

/** Made by programs, or names the unused words, or tells of the past, or is for customers. */
const LEFT_ALONE = new RegExp(
  [
    String.raw`(^|/)package-lock\.json$`,
    String.raw`\.(generated|recorded)\.`,
    String.raw`^docs/(screens/|glossary|texts)`,
    '^scripts/words/',
    '^(src|packages)/texts/',
    '^CHANGELOG',
    '^LICENSE',
  ].join('|'),
  'u',
);
const READ = new Set(['.ts', '.tsx', '.js', '.mjs', '.md', '.json', '.css']);

const unused = unusedWords(readFileSync('docs/glossary.md', 'utf8'));
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const looked = files.filter((file) => !LEFT_ALONE.test(file) && READ.has(extname(file)));
let found = 0;
for (const file of looked) {
  // Customers' texts are in `src`; its tests and the journeys look for them.
  const code = /^(src|e2e|scripts\/screenshots)\/.*\.[jt]sx?$/u.test(file);
  const inText = findUnused(readFileSync(file, 'utf8'), code, unused);
  const inName = findUnused(file.replaceAll('/', ' '), false, unused).map(([, word]) => [0, word] as const);
  for (const [line, word] of [...inName, ...inText]) {
    found += 1;
    console.error(`${file}:${line}: ${word} (docs/glossary.md says ${unused.get(word)})`);
  }
}
console.log(`words: ${looked.length} files, ${unused.size} words that are not used, ${found} found`);
if (looked.length === 0 || unused.size === 0 || found > 0) process.exitCode = 1;
