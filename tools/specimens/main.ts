/**
 * Makes the specimens: `npm run specimens -- [--out DIR] [--only NAME]...`. Without `--only` the whole default set.
 */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SPECIMEN_NAMES, type SpecimenName } from './catalogue.ts';
import { ensureSpecimens, SPECIMENS_DIRECTORY } from './ensure.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const directory = values.out === undefined ? SPECIMENS_DIRECTORY : resolve(values.out);
const names = values.only?.map(checkedName) ?? SPECIMEN_NAMES;
const started = performance.now();
let last = '';

await ensureSpecimens(names, {
  directory,
  onProgress({ name, share, made }) {
    const done = share >= 1;
    // A quarter at a time: a log stays readable, and a terminal shows progress.
    const step = `${name} ${Math.floor(share * 4)}`;
    if (!done && step === last) return;
    if (done && last === `${name} done`) return;
    last = done ? `${name} done` : step;
    const position = `[${names.indexOf(name) + 1}/${names.length}]`;
    const state = done ? (made ? 'made' : 'up to date') : `${Math.round(share * 100)} %`;
    console.log(`${position} ${name}: ${state}`);
  },
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${names.length} specimens in ${relative(process.cwd(), directory) || '.'}, ${seconds} s`);

function checkedName(name: string): SpecimenName {
  const known = SPECIMEN_NAMES.find((candidate) => candidate === name);
  if (known === undefined) {
    console.error(`No specimen is called ${name}. There are: ${SPECIMEN_NAMES.join(', ')}`);
    process.exit(2);
  }
  return known;
}
