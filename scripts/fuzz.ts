import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { connectPglite, connectPostgresql } from '../service/platform/database/connect.ts';
import { migrate } from '../service/platform/database/migrate.ts';
import { createTestApplication } from '../service/testing/application.ts';
import { fuzz, type FuzzReport } from '../service/testing/fuzz/fuzz.ts';
import { fuzzJourneys } from '../service/testing/fuzz/journeys.ts';
import type { TestDatabase } from '../service/testing/servers/databases.ts';
import { startPostgresql } from '../service/testing/servers/postgresql.ts';

// npm run fuzz -- [--requests 10000] [--walks 1] [--seed N] [--database postgresql|pglite|both]: generated requests for
// every operation, and walks through the whole API with spoiled copies of their requests, each on a database of its own.
// Prints its progress, and the result as JSON.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    walks: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    database: { type: 'string', default: 'pglite' },
  },
});
const [requests, walks, seed] = [Number(values.requests), Number(values.walks), Number(values.seed)];
const databases = values.database === 'both' ? ['postgresql', 'pglite'] : [values.database];
if (
  !(requests > 0 && walks >= 0) ||
  !Number.isInteger(seed) ||
  databases.some((name) => !['postgresql', 'pglite'].includes(name))
) {
  throw new Error('npm run fuzz -- [--requests N] [--walks N] [--seed N] [--database postgresql|pglite|both]');
}

/** Waiting for PostgreSQL leaves time for other requests; PGlite works in this process, one query after the other. */
const LANES = { postgresql: 6, pglite: 2 };
/** Milliseconds between two lines of progress. */
const PAUSE = 5_000;

type Database = 'postgresql' | 'pglite';

/** Does something on a database of its own. */
async function on<Result>(name: Database, work: (kind: TestDatabase) => Promise<Result>): Promise<Result> {
  const server = name === 'postgresql' ? await startPostgresql() : null;
  try {
    return await work({
      name: server ? 'PostgreSQL' : 'PGlite',
      async create() {
        const database = server ? connectPostgresql(server.url, 10) : connectPglite(await PGlite.create());
        await migrate(database);
        return database;
      },
      createOutside: () => Promise.reject(new Error('not here')),
    });
  } finally {
    await server?.stop();
  }
}

async function generated(name: Database, kind: TestDatabase): Promise<FuzzReport> {
  const started = performance.now();
  const test = await createTestApplication(kind, { rateLimitPerUser: 100_000_000 });
  let lastReport = started;
  const onProgress = (report: FuzzReport) => {
    if (performance.now() - lastReport < PAUSE) return;
    lastReport = performance.now();
    const rate = Math.round((report.requests / (lastReport - started)) * 1000);
    console.error(`${name}: ${report.requests} of ${requests}, ${rate} a second, ${report.faults.length} faults`);
  };
  const report = await fuzz(test, { seed, requests, lanes: LANES[name], onProgress });
  await test.close();
  return report;
}

async function run(name: Database) {
  const started = performance.now();
  const report = await on(name, (kind) => generated(name, kind));
  const spoiled = { requests: 0, operations: new Set<string>(), faults: [] as string[] };
  for (let walk = 0; walk < walks; walk += 1) {
    const found = await on(name, (kind) => fuzzJourneys(kind, seed + walk));
    spoiled.requests += found.requests;
    spoiled.faults.push(...found.faults);
    for (const operation of found.operations) spoiled.operations.add(operation);
    console.error(`${name}: ${walk + 1} of ${walks} walks, ${spoiled.faults.length} faults`);
  }
  const faults = [...report.faults, ...spoiled.faults];
  for (const fault of faults) console.error(fault);
  const seconds = Math.round((performance.now() - started) / 1000);
  const walked = { requests: spoiled.requests, operations: spoiled.operations.size };
  return { database: name, ...report, walked, seconds, faults: faults.length };
}

const runs = [];
for (const name of databases) runs.push(await run(name as Database));
console.log(JSON.stringify({ seed, runs }));
process.exit(runs.some(({ faults }) => faults > 0) ? 1 : 0);
