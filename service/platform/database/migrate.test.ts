import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { ConfigurationError } from '../configuration.ts';
import { databases } from '../../testing/servers/databases.ts';
import { withDatabase } from '../../testing/servers/postgresql.ts';
import { connectPostgresql } from './connect.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  const template = inject('postgresqlTemplate');
  it.runIf(template)('instances that start together migrate once', async () => {
    const name = `veridoor_test_${randomBytes(6).toString('hex')}`;
    const administrator = new Client({ connectionString: withDatabase(template ?? '', 'postgres') });
    await administrator.connect();
    await administrator.query(`create database ${name}`);
    const instances = Array.from({ length: 4 }, () => connectPostgresql(withDatabase(template ?? '', name), 2));
    const ran = await Promise.all(instances.map((database) => migrate(database)));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(instances.map((database) => database.destroy()));
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
});

describe.each(databases)('$name', ({ create }) => {
  it('prepared statements survive a new column', async () => {
    const database = await create();
    const read = () => database.selectFrom('company').selectAll().where('name', '=', 'x').execute();
    // More than the five runs after which PostgreSQL keeps a plan, on every connection.
    for (let round = 0; round < 8; round += 1) await Promise.all([read(), read()]);
    await sql`alter table company add column later text`.execute(database);
    const answers = [];
    for (let round = 0; round < 6; round += 1)
      answers.push(
        await read().then(
          () => 'ok',
          () => 'failed',
        ),
      );
    expect(answers.at(-1)).toBe('ok');
    await database.destroy();
  });

  it('a database is migrated once', async () => {
    const database = await create();
    expect(await migrate(database)).toEqual([]);
    await database.destroy();
  });

  it.each([
    ['a newer', sql`insert into kysely_migration (name, timestamp) values ('0999-later', now()::text)`, '0999-later'],
    ['another', sql`update kysely_migration set name = '0001-other' where name like '0001-%'`, '0001-other'],
  ])('a database of %s release is refused with what to do', async (_which, change, name) => {
    const database = await create();
    await change.execute(database);
    const refused = migrate(database);
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toThrow(`it ran the migration ${name}`);
    await expect(refused).rejects.toThrow('give this one a new DATA_FOLDER or an empty database in DATABASE_URL');
    await database.destroy();
  });

  it('every kind of value is read in the same form', async () => {
    const database = await create();
    const { rows } = await sql<Record<string, unknown>>`
      select 1::bigint as big, 2 as small, 1.5::double precision as fraction, true as truth, '{"a":[1]}'::jsonb as json,
        '\\x0102'::bytea as bytes, timestamptz '2026-03-01 12:00+00' as instant, null as nothing,
        '0b7e5b2e-6d4b-4d0c-9a3e-111111111111'::uuid as id, count(*) as counted from (values (1), (2)) as t
    `.execute(database);
    const { bytes, ...others } = rows[0] ?? {};
    expect(bytes instanceof Uint8Array && [...bytes]).toEqual([1, 2]);
    expect(others).toEqual({
      big: 1,
      small: 2,
      fraction: 1.5,
      truth: true,
      json: { a: [1] },
      instant: new Date('2026-03-01T12:00:00Z'),
      nothing: null,
      id: '0b7e5b2e-6d4b-4d0c-9a3e-111111111111',
      counted: 2,
    });
    await database.destroy();
  });

  it('a request never runs in the transaction of another', async () => {
    const database = await create();
    const company = (id: string) => ({ id, name: 'x', settings: '{}' });
    const [inside, outside] = [crypto.randomUUID(), crypto.randomUUID()];
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('company').values(company(inside)).execute();
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('on purpose');
    });
    const beside = database.insertInto('company').values(company(outside)).execute();
    await expect(failing).rejects.toThrow('on purpose');
    await beside;
    const rows = await database.selectFrom('company').select('id').execute();
    expect(rows).toEqual([{ id: outside }]);
    await database.destroy();
  });
});

describe('lock of the data folder', () => {
  it('the lock keeps a second program out and yields once its owner is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-lock-'));
    const file = join(folder, 'database.lock');
    await writeFile(file, String(process.ppid));
    await expect(lockDataFolder(folder)).rejects.toThrow(/^Process \d+ uses the database .*Stop the service first/);
    // The largest number that Linux gives a process is 2^22 (proc(5), pid_max).
    await writeFile(file, String(2 ** 22 + 1));
    const unlock = await lockDataFolder(folder);
    await unlock();
    await writeFile(file, '');
    await (
      await lockDataFolder(folder)
    )();
    await rm(folder, { recursive: true });
  });
});
