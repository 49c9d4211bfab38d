import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { programsOfBench } from './programs.ts';

/** What the README's claims rest on. */
const CLAIMS: readonly (readonly [name: string, ...options: string[]])[] = [
  ['service'],
  ['screens'],
  ['capture'],
  ['vision', '120', '16'],
  ['faces'],
  ['face-search'],
  ['calls'],
  ['verification'],
  ['verdict'],
];

/** `npm run bench -- NAME [options]` runs one measurement; without a name those of the README's claims, for hours. */
function runBench([name, ...options]: readonly [name: string, ...options: string[]]): void {
  const program = programsOfBench().get(name);
  if (program === undefined) {
    console.error(`npm run bench -- NAME [options]; the names: ${[...programsOfBench().keys()].join(', ')}`);
    process.exitCode = name === '--help' ? 0 : 2;
    return;
  }
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, program), ...options], { stdio: 'inherit' });
  } catch {
    // The program has said why.
    process.exitCode = 1;
  }
}

const [chosen, ...options] = process.argv.slice(2);
for (const measurement of chosen === undefined ? CLAIMS : [[chosen, ...options] as const]) runBench(measurement);
