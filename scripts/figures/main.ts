import { readFileSync, writeFileSync } from 'node:fs';
import { readRecord } from '../tests/record.ts';
import { compare, figures, movedMarks, tableOf, type Finding, type Marks, type Measured } from './figures.ts';
import { measureInstall } from './installs.ts';
import { measureScreens } from './screens.ts';
import { countWords, listFiles, measureSources, readSources } from './sources.ts';

// Measures the figures that may only improve, and fails when one got worse, or when its mark was left far behind.
// With --move it moves the marks of what got better, and writes them into docs/architecture.md.

/** Another machine may be better by more than this without any change: nobody has to move those marks. */
const MOST_NOISE_TO_MOVE = 0.05;
/** A mark may lag by this share: a change that saves one line should not be refused for it after all tests. */
const MOST_LAG = 0.02;
const MARKS = 'figures.json';
const PAGE = 'docs/architecture.md';
const TABLE = /(<!-- figures -->\n)[\s\S]*?(\n<!-- \/figures -->)/u;

const files = listFiles();
const quick = readRecord('quick')?.processor ?? null;
const rest = readRecord('rest')?.processor ?? null;
const measured: Measured = {
  ...measureSources(readSources(files)),
  ...measureInstall(),
  ...measureScreens(),
  quickTests: quick === null ? null : Math.round(quick),
  allTests: quick === null || rest === null ? null : Math.round(quick + rest),
  words: countWords(files),
};
const marks: Marks = JSON.parse(readFileSync(MARKS, 'utf8'));
const findings = compare(marks, measured);
for (const finding of findings) console.log(lineOf(finding));

if (process.argv.includes('--move')) {
  const moved = movedMarks(marks, findings);
  writeFileSync(MARKS, `${JSON.stringify(moved, null, 2)}\n`);
  writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLE, `$1\n${tableOf(moved)}\n$2`));
} else {
  const better = findings.filter(({ figure, verdict }) => verdict === 'better' && figure.noise <= MOST_NOISE_TO_MOVE);
  const left = better.filter(({ mark, measured: value }) => value !== null && value < mark * (1 - MOST_LAG));
  if (better.length > 0) console.error('Something got better: npm run figures -- --move keeps it so.');
  const worse = findings.filter(({ verdict }) => verdict === 'worse');
  if (worse.length > 0)
    console.error(`Something got worse: mend it, or raise its mark in ${MARKS} by hand and say why in the commit.`);
  if (worse.length + left.length > 0) process.exitCode = 1;
}

function lineOf({ figure: { what, unit, noise }, mark, measured: value, verdict }: Finding): string {
  const number = value === null ? '–' : value.toLocaleString('en');
  const room = noise === 0 ? '' : ` ± ${noise * 100} %`;
  return `${verdict.padEnd(13)}${number.padStart(10)} ${unit.padEnd(9)} (mark ${mark.toLocaleString('en')}${room})  ${what}`;
}

if (figures.length !== Object.keys(marks).length) throw new Error(`${MARKS} names other figures than are measured`);
