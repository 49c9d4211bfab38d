import { sql, type RawBuilder } from 'kysely';

export interface ListPlace {
  order?: 'newest' | 'name' | undefined;
  /** The last row of the page before. */
  after: { created_at: Date; id: string } | undefined;
}

/** How a list of named entries goes on: what comes after a row, and the order. */
export function listOrder(
  table: 'user_account' | 'api_key',
  name: string,
  { order, after }: ListPlace,
): { rest: RawBuilder<boolean>; by: RawBuilder<unknown> } {
  const [made, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  if (order === 'name') {
    const key = sql`lower(${sql.ref(`${table}.${name}`)})`;
    const last = sql`(select ${key}, ${id} from ${sql.table(table)} where ${id} = ${after?.id ?? null}::uuid)`;
    return { rest: after ? sql`(${key}, ${id}) > ${last}` : sql`true`, by: sql`${key}, ${id}` };
  }
  return {
    rest: after ? sql`(${made}, ${id}) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql`true`,
    by: sql`${made} desc, ${id} desc`,
  };
}
