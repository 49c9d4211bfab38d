import { PGlite } from '@electric-sql/pglite';
import { connectPglite } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { createTestApplication } from '../server/testing/application.ts';
import { fuzz } from '../server/testing/fuzz/fuzz.ts';

// npm run fuzz -- [REQUESTS_PER_OPERATION] [SEED]: generated requests for every operation, on the embedded database.
const [each = 1000, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number);

const started = performance.now();
const test = await createTestApplication(
  {
    name: 'PGlite',
    async create() {
      const database = connectPglite(await PGlite.create());
      await migrate(database);
      return database;
    },
    createOutside: () => Promise.reject(new Error('not here')),
  },
  { rateLimitPerUser: 100_000_000 },
);
const { requests, statuses, faults } = await fuzz(test, { seed, each });
await test.close();
for (const fault of faults) console.error(fault);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify({ seed, requests, seconds, statuses, faults: faults.length }));
process.exitCode = faults.length > 0 ? 1 : 0;
