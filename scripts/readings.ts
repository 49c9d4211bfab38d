import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepReadings } from '../service/testing/recorded-readings.ts';
import { run } from './parts/run.ts';

// `npm run readings` has the networks look at every image of the service's tests, and keeps what they read for
// `npm test`. A change of what reads images wants it: without it the tests are right, and slow.

const folder = mkdtempSync(join(tmpdir(), 'veridoor-readings-'));
await run('node_modules/vitest/vitest.mjs', ['run', '--project=service', ...process.argv.slice(2)], {
  environment: { RECORD_READINGS: folder },
});
const { count, bytes } = keepReadings(folder);
rmSync(folder, { recursive: true });
console.log(`${count} readings, ${Math.round(bytes / 1000)} kB`);
