import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { connectPglite, connectPostgresql } from '../service/platform/database/connect.ts';
import { migrate } from '../service/platform/database/migrate.ts';
import { createTestApplication } from '../service/testing/application.ts';
import { fuzz, type FuzzReport } from '../service/testing/fuzz/fuzz.ts';
import { startPostgresql } from '../service/testing/servers/postgresql.ts';

// npm run fuzz -- [--requests 10000] [--seed N] [--database postgresql|pglite|both]: generated requests for every
// operation, on a database of its own. Prints its progress, and the result as JSON.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    database: { type: 'string', default: 'pglite' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const databases = values.database === 'both' ? ['postgresql', 'pglite'] : [values.database];
if (!(requests > 0) || !Number.isInteger(seed) || databases.some((name) => !['postgresql', 'pglite'].includes(name))) {
  throw new Error('npm run fuzz -- [--requests N] [--seed N] [--database postgresql|pglite|both]');
}

/** Waiting for PostgreSQL leaves time for other requests; PGlite works in this process, one query after the other. */
const LANES = { postgresql: 6, pglite: 2 };
/** Milliseconds between two lines of progress. */
const PAUSE = 5_000;

async function run(name: 'postgresql' | 'pglite') {
  const server = name === 'postgresql' ? await startPostgresql() : null;
  const kind = {
    name: server ? ('PostgreSQL' as const) : ('PGlite' as const),
    async create() {
      const database = server ? connectPostgresql(server.url, 10) : connectPglite(await PGlite.create());
      await migrate(database);
      return database;
    },
    createOutside: () => Promise.reject(new Error('not here')),
  };
  const started = performance.now();
  const test = await createTestApplication(kind, { rateLimitPerUser: 100_000_000 });
  let told = started;
  const onProgress = (report: FuzzReport) => {
    if (performance.now() - told < PAUSE) return;
    told = performance.now();
    const rate = Math.round((report.requests / (told - started)) * 1000);
    console.error(`${name}: ${report.requests} of ${requests}, ${rate} a second, ${report.faults.length} faults`);
  };
  const report = await fuzz(test, { seed, requests, lanes: LANES[name], onProgress });
  await test.close();
  await server?.stop();
  for (const fault of report.faults) console.error(fault);
  const seconds = Math.round((performance.now() - started) / 1000);
  return { database: name, ...report, seconds, faults: report.faults.length };
}

const runs = [];
for (const name of databases) runs.push(await run(name as 'postgresql' | 'pglite'));
console.log(JSON.stringify({ seed, runs }));
process.exit(runs.some(({ faults }) => faults > 0) ? 1 : 0);
