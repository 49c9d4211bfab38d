import { defineConfig, type ReporterDescription } from '@playwright/test';
import { FIRST } from './support/first.ts';
import { leftOut } from './support/programs.ts';

const report = process.env['BROWSER_REPORT'];
const reporters: ReporterDescription[] = [['list']];
if (report) reporters.push(['json', { outputFile: report }]);

const left = leftOut.flatMap(({ journey, engine }) => (engine ? [] : `**/${journey}`));
/** Journeys whose promise has a time limit: another browser beside them would take half of it. */
const timed = ['**/presses.spec.ts', '**/recognised.spec.ts'];
const first = new RegExp(FIRST.tag);
/** Journeys in other engines than Chromium's. */
const engines = ['**/engines.spec.ts'];

/** Journeys in a real browser. Each worker has servers, a database and a camera of its own. */
export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'first', grep: first, outputDir: '../test-results/first' },
    {
      name: 'journeys',
      grepInvert: first,
      testIgnore: [...left, ...timed, ...engines],
      outputDir: '../test-results/journeys',
    },
    // `npm test` runs these by themselves, with one worker.
    { name: 'timed', testMatch: timed, outputDir: '../test-results/timed' },
    {
      name: 'engines',
      testMatch: engines,
      fullyParallel: false,
      outputDir: '../test-results/engines',
      // One limit for a whole way: what a person sees in it comes when the machine is ready.
      timeout: 600_000,
      expect: { timeout: 600_000 },
    },
  ],
  globalSetup: './support/prepare.ts',
  reporter: reporters,
  fullyParallel: true,
  forbidOnly: true,
  // Two cores run two browsers with their servers; more would only slow each other down.
  workers: 2,
  retries: 0,
  timeout: 240_000,
  // A busy machine needs a while for what a customer's phone does at once.
  expect: { timeout: 60_000 },
  // An image of every frame of a camera's video would take a fifth of a journey's time.
  use: { trace: { mode: 'retain-on-failure', screenshots: false }, screenshot: 'only-on-failure' },
});
