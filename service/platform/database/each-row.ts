import { sql, type RawBuilder } from 'kysely';
import type { Connection } from './connection.ts';

const BATCH = 200;

/** Rows of a whole table in the order of a unique, indexed column, which each has as its `id`; read in batches. */
export async function* eachRow<Row>(
  connection: Connection,
  { table, id }: { table: string; id: string },
  values: RawBuilder<Row>,
  condition: RawBuilder<unknown>,
): AsyncGenerator<Row & { id: string }> {
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const { rows } = await sql<Row & { id: string }>`
      select ${sql.ref(id)}::text as id, ${values} from ${sql.table(table)}
      where ${after} and ${condition} order by ${sql.ref(`${table}.${id}`)} limit ${BATCH}`.execute(connection);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = sql`${sql.ref(`${table}.${id}`)} > ${last.id}`;
  }
}
