import { defineConfig, type ReporterDescription } from '@playwright/test';
import { leftOut } from './support/programs.ts';

const report = process.env['BROWSER_REPORT'];
const reporters: ReporterDescription[] = [['list']];
if (report) reporters.push(['json', { outputFile: report }]);

/** Journeys in a real browser. Each worker has servers, a database and a camera of its own. */
export default defineConfig({
  testDir: 'journeys',
  testIgnore: leftOut.map(({ journey }) => `**/${journey}`),
  outputDir: '../test-results',
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
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
});
