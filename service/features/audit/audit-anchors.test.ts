import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnchors } from './audit-anchors-queries.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { anchorAudit, anchorLast } from './audit-anchors.ts';
import { sealEntries, verifyAudit } from './audit-chain.ts';

describe('audit anchors', () => {
  let test: TestApplication;
  let company: TestCompany;
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'veridoor-anchors-')), 'heads');
    test = await createTestApplication(database, { auditAnchor: folder });
    await test.parts.jobs.stop();
    company = await buildCompany(test.parts);
  });
  afterAll(async () => {
    await test.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  const files = async () => (await readdir(folder)).toSorted();

  it('an anchor is written to the configured folder only when something happened since the last', async () => {
    // The service anchored when it started.
    test.clock.advance({ seconds: 1 });
    await anchorLast(test.parts);
    const before = await files();
    await anchorAudit(test.parts);
    expect(await files()).toEqual(before);
    test.clock.advance({ minutes: 10 });
    await buildProfile(test, company);
    await sealEntries(test.parts.database);
    await anchorAudit(test.parts);
    expect(await files()).toHaveLength(before.length + 1);
    const { anchors, broken } = await readAnchors(test.parts.database, folder);
    expect(broken).toEqual([]);
    const { chains } = await verifyAudit(
      test.parts.database,
      anchors.flatMap(({ heads }) => heads),
    );
    expect(chains.map(({ fault }) => fault)).toEqual(chains.map(() => null));
  });

  it('an anchor reveals that every row of a company was deleted', async () => {
    const { database } = test.parts;
    const { anchors } = await readAnchors(database, folder);
    const gone = database.transaction().execute(async (transaction) => {
      await sql`alter table audit_entry disable trigger user`.execute(transaction);
      for (const table of ['audit_entry', 'audit_chain', 'company']) {
        await sql`delete from ${sql.table(table)}`.execute(transaction);
      }
      expect((await verifyAudit(transaction)).chains).toEqual([]);
      const { chains } = await verifyAudit(
        transaction,
        anchors.flatMap(({ heads }) => heads),
      );
      expect(chains.find((chain) => chain.company === company.id)?.fault).toBe('the chain is missing');
      throw new Error('undone');
    });
    await expect(gone).rejects.toThrow('undone');
  });

  it('an anchor that somebody else wrote or changed is not believed', async () => {
    const { database } = test.parts;
    const name = (await files()).at(-1) ?? '';
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"sequence":', '"sequence":1'));
    expect((await readAnchors(database, folder)).broken).toEqual([path]);
    await writeFile(path, text);
    expect(await readAnchors(database, path)).toMatchObject({ anchors: [JSON.parse(text)], broken: [] });
  });
});
