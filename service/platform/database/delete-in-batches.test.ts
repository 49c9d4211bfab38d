import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../../testing/servers/databases.ts';
import { deleteInBatches } from './delete-in-batches.ts';

describe.each(databases)('removing what is old on $name', ({ create }) => {
  it('all rows of the condition go, however many batches they are, and no other', async () => {
    const database = await create();
    const left = async () =>
      (await sql<{ n: number }>`select n from growth order by n`.execute(database)).rows.map(({ n }) => n);
    await sql`create table growth as select generate_series(1, 3002) as n`.execute(database);
    await deleteInBatches(database, 'growth', sql`n > ${3002}::integer`);
    expect(await left()).toHaveLength(3002);
    await deleteInBatches(database, 'growth', sql`n <= ${2000}::integer`);
    expect(await left()).toHaveLength(1002);
    await deleteInBatches(database, 'growth', sql`n <= ${3000}::integer`);
    expect(await left()).toEqual([3001, 3002]);
    await sql`drop table growth`.execute(database);
    await database.destroy();
  });
});
