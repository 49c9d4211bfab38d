import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/servers/databases.ts';
import { limitedRead } from './limited-read.ts';
import type { Database } from './schema.ts';

const configuration = { databaseUrl: 'postgres://server', readTimeLimit: 1 };

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('limited reads on $name', (kind) => {
  let database: Kysely<Database>;
  beforeAll(async () => {
    database = await kind.create();
  });
  afterAll(() => database.destroy());

  const limitOf = async (connection: Kysely<Database>) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(connection)).rows[0];

  it('a statement has its time, and the next user of the connection theirs', async () => {
    const before = await limitOf(database);
    expect(await limitedRead({ database, configuration }, (limited) => limitOf(limited.database))).toEqual({
      limit: '1s',
    });
    expect(await limitOf(database)).toEqual(before);
  });

  it('one that takes longer is ended, and the answer says so', async () => {
    const read = limitedRead({ database, configuration }, ({ database: connection }) =>
      sql`select set_config('statement_timeout', '1ms', true), pg_sleep(0)`
        .execute(connection)
        .then(() => sql`select pg_sleep(60)`.execute(connection)),
    );
    await expect(read).rejects.toMatchObject({ code: 'overloaded', status: 503 });
  });

  it('nothing is written in a read, and other errors stay what they are', async () => {
    const read = limitedRead({ database, configuration }, ({ database: connection }) =>
      connection.deleteFrom('job').execute(),
    );
    await expect(read).rejects.toMatchObject({ code: '25006' });
  });
});
