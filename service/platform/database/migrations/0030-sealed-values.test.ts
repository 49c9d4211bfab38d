import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileExport } from '../../../../packages/contract/profile-export.ts';
import { openRow, SEALED_VALUES, type SealedTable } from '../../crypto/sealed-values.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { findInClear } from '../../../testing/journeys/everything.ts';
import { buildListener } from '../../../testing/webhooks.ts';
import { PERSON, PERSONAL_DATA, wholeJourney } from '../../../testing/journeys/whole-journey.ts';
import type { Database } from '../schema.ts';
import { up } from './0030-sealed-values.ts';

/** Columns of the release before, which one sealed column holds together. */
const TOGETHER: Record<string, Record<string, string>> = {
  'profile.personal': { id_card_number: 'text', reference: 'text', name: 'text', email: 'text', phone: 'text' },
  'location.position': { latitude: 'double precision', longitude: 'double precision', accuracy: 'double precision' },
  'aml_search.content': { query: 'jsonb', further_queries: 'jsonb', results: 'jsonb' },
};
const JSON_COLUMNS = new Set(['document.metadata', 'document_reading.fields', 'capture.camera', 'call_message.text']);

/** The database as the release before left it, with what is in it now. */
async function unseal(database: Kysely<Database>): Promise<void> {
  await sql`alter table profile drop column number_hash, drop column reference_hash`.execute(database);
  await sql`alter table aml_search drop column name_hash`.execute(database);
  for (const table of Object.keys(SEALED_VALUES) as SealedTable[]) {
    for (const column of Object.keys(SEALED_VALUES[table])) await unsealColumn(database, table, column);
  }
  await sql`create unique index profile_number on profile (company_id, id_card_number, subject)`.execute(database);
}

async function unsealColumn(database: Kysely<Database>, table: SealedTable, column: string): Promise<void> {
  const name = `${table}.${column}`;
  const together = TOGETHER[name];
  const kept = together ?? { [column]: JSON_COLUMNS.has(name) ? 'jsonb' : 'text' };
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database);
  const old = together ? column : `${column}_sealed`;
  if (!together)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to ${sql.ref(old)}`.execute(database);
  for (const [part, type] of Object.entries(kept)) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(part)} ${sql.raw(type)}`.execute(database);
  }
  const key = table === 'document_reading' ? 'document_id' : 'id';
  for (const row of rows) {
    if (row[column] === null) continue;
    const opened = openRow(database, table, { ...row, ...blank(row, column) }) as Record<string, unknown>;
    const value = name === 'call_message.text' ? { text: opened[column] } : opened[column];
    for (const [part, type] of Object.entries(kept)) {
      const one = together ? (value as Record<string, unknown>)[part] : value;
      const written = type === 'jsonb' ? JSON.stringify(one) : one;
      await sql`update ${sql.table(table)} set ${sql.ref(part)} = ${written}
        where ${sql.ref(key)} = ${row[key]}`.execute(database);
    }
  }
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(old)}`.execute(database);
  if (name === 'call.notes') {
    await sql`update call set notes = '' where notes is null`.execute(database);
  }
}

/** Only the column itself is opened: others of the row may be in clear already. */
const blank = (row: Record<string, unknown>, column: string) =>
  Object.fromEntries(
    Object.keys(row).flatMap((name) => (name !== column && row[name] instanceof Uint8Array ? [[name, null]] : [])),
  );

const byKey = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  JSON.stringify([one['id'], one['document_id']]) < JSON.stringify([other['id'], other['document_id']]) ? -1 : 1;

/** The bytes of a table's file, its out-of-line values with them. */
async function fileOf(database: Kysely<Database>, table: string): Promise<string> {
  await sql`checkpoint`.execute(database);
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
    where oid = ${table}::regclass or oid = (select reltoastrelid from pg_class where oid = ${table}::regclass)
  `.execute(database);
  return rows.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('');
}

describe.each(databases)('a database in clear on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    await buildListener(test, company);
  });
  afterAll(() => test.close());

  it('is sealed with all that is in it, and its tables keep no clear copy', async () => {
    const { database, secrets } = test.parts;
    const { profile } = await wholeJourney(test, company);
    await test.parts.jobs.stop();
    const records = async () => {
      const token = await company.token('compliance');
      const answer = await test.inject({ url: `/api/v2/profile/${profile}/export`, token });
      expect(answer.statusCode).toBe(200);
      const tables = Object.entries(answer.json<ProfileExport>().records);
      // The order of rows is not promised, and the migration writes them anew.
      return Object.fromEntries(tables.map(([table, rows]) => [table, rows.toSorted(byKey)]));
    };
    const before = await records();
    const tables = ['profile', 'event', 'aml_search', 'location'];
    await unseal(database);
    expect((await findInClear(database, PERSONAL_DATA)).length).toBeGreaterThan(10);
    expect(await fileOf(database, 'profile')).toContain(PERSON.name);

    // Broken off: the transaction takes everything back, and the next start begins anew.
    const brokenOff = database.transaction().execute(async (transaction) => {
      await up(transaction as never, () => Promise.resolve(secrets));
      throw new Error('power cut');
    });
    await expect(brokenOff).rejects.toThrow('power cut');
    await database.transaction().execute((transaction) => up(transaction as never, () => Promise.resolve(secrets)));

    expect(await findInClear(database, PERSONAL_DATA)).toEqual(['audit_entry.address: 203.0.113.88']);
    for (const table of tables) {
      const bytes = await fileOf(database, table);
      for (const datum of Object.values(PERSON))
        expect([table, datum, bytes.includes(datum)]).toEqual([table, datum, false]);
    }
    expect(await records()).toEqual(before);
    const again = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('integration'),
      payload: PERSON,
    });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id: profile, ...PERSON });
    const erased = await test.inject({
      method: 'POST',
      url: `/api/v2/profile/${profile}/erase`,
      token: await company.token('compliance'),
      payload: { reason: 'asked' },
    });
    expect(erased.statusCode).toBe(204);
    expect(await findInClear(database, PERSONAL_DATA)).toEqual([]);
    const left = await database.selectFrom('aml_search').select('id').execute();
    expect(left).toEqual([]);
  });
});
