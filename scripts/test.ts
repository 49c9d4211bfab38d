import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPagesWhenChanged, buildWhenChanged } from './build.ts';
import { makeOpenapiWhenChanged } from './parts/openapi.ts';
import { floorSeconds, processorSecondsOfChildren } from './parts/processor-time.ts';
import { ensureChromium } from './tests/browser.ts';
import { codeTests } from './tests/code.ts';
import { closingLine, isBroken, together, type Count, type Promised } from './tests/count.ts';
import { journeys, journeysNotRun, type JourneyProject } from './tests/journeys.ts';
import { readRecord, writeRecord } from './tests/record.ts';

// `npm test` is quick: the code, and the journeys that nobody may break. `npm run test:all` is everything. With --rest
// it leaves out what `npm test` has just run, and its closing line counts both.

/** What runs beside each other. Journeys mostly wait for cameras and pages: one at a time leaves the code its time. */
interface Stage {
  code?: readonly string[];
  journeys?: JourneyProject;
}

const PARTS = {
  quick: [{ code: ['service', 'node', 'web'], journeys: 'first' }],
  rest: [{ code: ['whole', 'second-database'], journeys: 'engines' }, { journeys: 'journeys' }, { journeys: 'timed' }],
} as const satisfies Record<string, readonly Stage[]>;
type PartName = keyof typeof PARTS;

// Every test that starts a service finds it compiled: half of the processor time until it answers.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled');

const asked = new Set(process.argv.slice(2));
const isWhole = asked.has('--all');
// A command that only adds the rest takes what the quick run has just recorded.
const known = asked.has('--rest') ? readRecord('quick') : null;
await makeOpenapiWhenChanged();
const counts: Count[] = [known ?? (await runPart('quick'))];
if (isWhole) counts.push(await runPart('rest'));

const all = together(counts);
const broken = all.promises.filter(isBroken);
if (all.notRun.length > 0) console.log(['', 'not run:', ...all.notRun.map(lineOf)].join('\n'));
if (broken.length > 0) {
  process.exitCode = 1;
  console.log(['', 'failed:', ...broken.map(lineOf)].join('\n'));
}
console.log(`\n${all.tests.toLocaleString('en')} tests keep these promises:`);
console.log(closingLine(all));

function lineOf({ place, name }: Promised): string {
  return `  ${place} ${name}`;
}

async function runPart(part: PartName): Promise<Count> {
  const before = processorSecondsOfChildren();
  const reports = mkdtempSync(join(tmpdir(), 'veridoor-tests-'));
  // Some of the rest measures what a release serves; the quick part does without its compressed copies.
  if (part === 'rest') await buildWhenChanged();
  const counts: Count[] = [];
  for (const stage of PARTS[part]) counts.push(await runStage(stage, reports));
  rmSync(reports, { recursive: true });
  const count = together(counts);
  const after = processorSecondsOfChildren();
  const processor = before === null || after === null ? null : (after - before) / floorSeconds();
  writeRecord(part, { ...count, processor });
  return count;
}

async function runStage({ code, journeys: project }: Stage, reports: string): Promise<Count> {
  const tests: Promise<Count>[] = [];
  if (code) tests.push(attempt(code.join(' and '), () => codeTests(code, reports)));
  if (project) tests.push(attempt(`journeys of ${project}`, () => browserTests(project, reports, code ? 1 : 2)));
  return together(await Promise.all(tests));
}

/** Before journeys a missing browser is installed, and the interface is built. */
async function browserTests(project: JourneyProject, reports: string, workers: number): Promise<Count> {
  const [chromium] = await Promise.all([ensureChromium(), buildPagesWhenChanged()]);
  return chromium === undefined ? journeysNotRun(project) : journeys(project, { chromium, reports, workers });
}

/** A runner that cannot even start breaks a promise of its own; the others still run. */
async function attempt(place: string, tests: () => Promise<Count>): Promise<Count> {
  try {
    return await tests();
  } catch (error) {
    const name = error instanceof Error ? error.message : String(error);
    return { promises: [{ place, name, outcome: 'broken' }], notRun: [], tests: 0 };
  }
}
