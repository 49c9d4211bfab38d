import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildApplication } from '../service/app.ts';
import { readConfiguration } from '../service/platform/configuration.ts';
import { connectPglite } from '../service/platform/database/connect.ts';
import { migrate } from '../service/platform/database/migrate.ts';
import { errorsPage } from '../service/platform/http/openapi/errors-page.ts';
import { permissionsPage, type DescribedOperations } from '../service/platform/http/openapi/permissions-page.ts';
import { createParts } from '../service/create-parts.ts';

// Writes docs/openapi.json from the validating schemas; that file makes the types of the web's client. Writes
// docs/permissions.md from the same document, and docs/errors.md from the lists of codes.
const root = join(import.meta.dirname, '..');
const documentFile = join(root, 'docs/openapi.json');

const database = connectPglite(await PGlite.create());
await migrate(database);
const DATA_FOLDER = await mkdtemp(join(tmpdir(), 'veridoor-openapi-'));
const SECRET_KEY = randomBytes(32).toString('base64');
const configuration = readConfiguration({ LOG_LEVEL: 'silent', SECRET_KEY, DATA_FOLDER });
const app = await buildApplication(await createParts(configuration, database));
await app.ready();
await mkdir(join(root, 'docs'), { recursive: true });
await writeFile(documentFile, `${JSON.stringify(app.swagger(), null, 2)}\n`);
await writeFile(join(root, 'docs/permissions.md'), permissionsPage(app.swagger() as unknown as DescribedOperations));
await writeFile(join(root, 'docs/errors.md'), errorsPage());
await app.close();
await database.destroy();
await rm(DATA_FOLDER, { recursive: true });
