import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestApplication } from '../../../testing/application.ts';
import { database } from '../../../testing/servers/databases.ts';
import { permissionsPage, type DescribedOperations } from './permissions-page.ts';

it('docs/permissions.md is up to date; `npm run openapi` writes it', async () => {
  const test = await createTestApplication(database);
  const committed = await readFile(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8');
  expect(committed).toBe(permissionsPage(test.document as DescribedOperations));
  await test.close();
});
