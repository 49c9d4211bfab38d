import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from './parts/chromium.ts';
import { run } from './parts/run.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures' names, for the end of a long output. */
  names: readonly string[];
}

// Every test that starts a service finds it compiled: half of the processor time until it answers.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled');

const reports = mkdtempSync(join(tmpdir(), 'veridoor-tests-'));

/** Tests of the code and of the service, on both databases. */
async function codeTests(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { tolerant: true },
  );
  const report: {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  } = JSON.parse(readFileSync(file, 'utf8'));
  const names = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => [
      relative('.', name),
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `  ${fullName}`),
    ]);
  return count(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    names,
  });
}

/** Tests in a browser. Without a browser they count as one failure, since a promise was not kept. */
async function browserTests(
  project: 'journeys' | 'engines' | 'timed',
  options: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Count> {
  const chromium = findChromium();
  if (!chromium) {
    console.error(HOW_TO_GET_CHROMIUM);
    return { passed: 0, failed: 1, skipped: 0, names: [`${project}: no browser`] };
  }
  await buildWhenChanged();
  const file = join(reports, `playwright-${project}.json`);
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=e2e/playwright.config.ts', `--project=${project}`, ...options],
    { tolerant: true, environment: { CHROMIUM_PATH: chromium, BROWSER_REPORT: file, ...environment } },
  );
  const { stats, suites }: { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; suites: Suite[] } =
    JSON.parse(readFileSync(file, 'utf8'));
  return count(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: suites.flatMap(failuresOf),
  });
}

/** A part of Playwright's report. */
interface Suite {
  specs?: { file: string; title: string; ok: boolean }[];
  suites?: Suite[];
}

function failuresOf({ specs = [], suites = [] }: Suite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...suites.flatMap(failuresOf),
  ];
}

/**
 * Journeys two at a time, then those that failed one at a time: a video before a camera plays in real time, and on a slow
 * machine another browser takes the time in which it is looked at. What fails alone as well is a failure. Journeys that
 * have not begun at JOURNEYS_UNTIL are skipped, and the closing line counts them; the ways that everybody goes always run.
 */
async function journeys(): Promise<Count> {
  const beside = await browserTests('journeys');
  if (beside.failed === 0 || beside.failed > MOST_AGAIN) return beside;
  const alone = await browserTests('journeys', ['--last-failed', '--workers=1'], { JOURNEYS_UNTIL: 'Infinity' });
  console.log(`${beside.failed} journeys failed beside another browser; alone, ${alone.passed} of them passed`);
  return { ...alone, passed: beside.passed + alone.passed, skipped: beside.skipped };
}

/** Journeys that are run again at most: more are no matter of time. */
const MOST_AGAIN = 12;

/** A runner that failed without a failed test (a file that does not load, for example) is a failure nevertheless. */
function count(code: number, { failed, ...others }: Count): Count {
  return { ...others, failed: code !== 0 && failed === 0 ? 1 : failed };
}

if (!findChromium()) console.error(HOW_TO_GET_CHROMIUM);
const counts: Count[] = [];
const all = [
  codeTests,
  journeys,
  () => browserTests('engines', ['--workers=1']),
  () => browserTests('timed', ['--workers=1']),
];
for (const tests of all) {
  counts.push(
    await tests().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      return { passed: 0, failed: 1, skipped: 0, names: [message] };
    }),
  );
}
rmSync(reports, { recursive: true });
const sum = (key: Exclude<keyof Count, 'names'>): number => counts.reduce((total, item) => total + item[key], 0);
const skipped = sum('skipped');
const names = counts.flatMap((item) => item.names);
if (sum('failed') > 0) {
  process.exitCode = 1;
  console.log(['failed:', ...names].join('\n'));
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
