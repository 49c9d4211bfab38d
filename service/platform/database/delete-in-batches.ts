import { sql, type RawBuilder } from 'kysely';
import type { Connection } from './connection.ts';

/** Rows that go by a statement: some milliseconds, for which nothing waits. */
const BATCH = 1_000;

/** Removes all rows of a table that the condition names. A row that changes meanwhile stays until the next time. */
export async function deleteInBatches(
  connection: Connection,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${BATCH}
      ))`.execute(connection);
    deleted = Number(numAffectedRows);
  }
}
