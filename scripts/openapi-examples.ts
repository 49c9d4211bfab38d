import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { connectPglite } from '../service/platform/database/connect.ts';
import { migrate } from '../service/platform/database/migrate.ts';
import { makeExamples } from '../service/testing/examples/record.ts';

// Writes the examples of the OpenAPI document: the requests and answers of journeys through the whole API.
const file = join(import.meta.dirname, '../service/platform/http/openapi/examples.recorded.json');
const examples = await makeExamples({
  name: 'PGlite',
  async create() {
    const database = connectPglite(await PGlite.create());
    await migrate(database);
    return database;
  },
  createOutside: () => Promise.reject(new Error('not here')),
});
await writeFile(file, `${JSON.stringify(examples, null, 2)}\n`);
