import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildApplication } from '../service/app.ts';
import { createParts } from '../service/create-parts.ts';
import { readConfiguration } from '../service/platform/configuration.ts';
import { connectPglite } from '../service/platform/database/connect.ts';
import { migrate } from '../service/platform/database/migrate.ts';
import { errorsPage } from '../service/platform/http/openapi/errors-page.ts';
import { permissionsPage, type DescribedOperations } from '../service/platform/http/openapi/permissions-page.ts';

// Writes docs/openapi.json from the validating schemas. With --pages it also writes docs/permissions.md, from the same
// document, and docs/errors.md, from the lists of codes.

const database = connectPglite(await PGlite.create());
await migrate(database);
const DATA_FOLDER = await mkdtemp(join(tmpdir(), 'veridoor-openapi-'));
const SECRET_KEYS = randomBytes(32).toString('base64');
const configuration = readConfiguration({ LOG_LEVEL: 'silent', SECRET_KEYS, DATA_FOLDER });
const app = await buildApplication(await createParts(configuration, database));
await app.ready();
const document = app.swagger();
writeFileSync('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
if (process.argv.includes('--pages')) {
  writeFileSync('docs/permissions.md', permissionsPage(document as unknown as DescribedOperations));
  writeFileSync('docs/errors.md', errorsPage());
}
await app.close();
await database.destroy();
await rm(DATA_FOLDER, { recursive: true });
