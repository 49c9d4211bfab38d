import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../parts/run.ts';
import { withFailedRunner } from './code.ts';
import { countPlaywright, withSecondTry, type Count, type PlaywrightSuite, type Promised } from './count.ts';

/** Projects of `e2e/playwright.config.ts`. */
export type JourneyProject = 'first' | 'journeys' | 'engines' | 'timed';

/** Runs journeys, two beside each other at most. */
export async function journeys(project: JourneyProject, parts: Parts): Promise<Count> {
  const beside = await playwright(project, parts);
  return withSecondTry(beside, () => playwright(project, { ...parts, workers: 1 }, ['--last-failed']));
}

interface Parts {
  /** Its program. */
  readonly chromium: string;
  /** The folder for what the runner reports. */
  readonly reports: string;
  /** Browsers at a time. */
  readonly workers: number;
}

async function playwright(
  project: JourneyProject,
  { chromium, reports, workers }: Parts,
  options: readonly string[] = [],
): Promise<Count> {
  const file = join(reports, `journeys-${project}.json`);
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=e2e/playwright.config.ts', `--project=${project}`, `--workers=${workers}`, ...options],
    { tolerant: true, environment: { CHROMIUM_PATH: chromium, BROWSER_REPORT: file } },
  );
  const { suites }: { suites: PlaywrightSuite[] } = JSON.parse(readFileSync(file, 'utf8'));
  return withFailedRunner(countPlaywright(suites), code, `journeys of ${project}`);
}

/** Says loudly that journeys did not run for want of a browser, which a complete machine (CI=true) has. */
export function journeysNotRun(project: JourneyProject): Count {
  const line = `NOT RUN: the journeys of ${project}, since no Chromium could be had. Set CHROMIUM_PATH to one.`;
  console.error(`\n${'!'.repeat(line.length)}\n${line}\n${'!'.repeat(line.length)}\n`);
  if (process.env['CI'] === 'true') process.exitCode = 1;
  const notRun: Promised[] = [{ place: 'e2e/journeys', name: `${project}: no Chromium`, outcome: 'not run' }];
  return { promises: [], notRun, tests: 0 };
}
