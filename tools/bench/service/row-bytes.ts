import { sql } from 'kysely';
import type { Connection } from '../../../service/platform/database/connection.ts';

/** Header and place of a row in its page, and of an entry in an index. */
const ROW = 28;
const ENTRY = 12;
/** What a page of an index holds of what it could: PostgreSQL fills new ones to nine tenths and splits them later. */
const FILLED = 0.75;

export interface TableBytes {
  table: string;
  rows: number;
  /** Of the rows, with what lies beside them. */
  own: number;
  /** Of the entries in all indexes. */
  indexes: number;
}

interface IndexPart {
  predicate: string | null;
  method: string;
  columns: string[];
}

/**
 * What the rows of every table weigh, the heaviest first. Counted by rows, since a few rows fill no page: sizes of
 * files say nothing before there are some thousand.
 */
export async function measureRowBytes(connection: Connection): Promise<TableBytes[]> {
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(quote_ident(attname)) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`.execute(connection);
  const measured: TableBytes[] = [];
  for (const { table, columns } of tables) {
    // Column by column: as they are stored, compressed ones too.
    const { rows } = await sql<{ rows: number; own: number }>`
      select count(*)::int as rows, coalesce(sum(${sizeOf(columns)}), 0)::int as own from ${sql.table(table)}`.execute(
      connection,
    );
    const { rows: count = 0, own = 0 } = rows[0] ?? {};
    if (count === 0) continue;
    let indexes = 0;
    for (const index of await listIndexes(connection, table)) indexes += await measureIndex(connection, table, index);
    measured.push({ table, rows: count, own: own + count * ROW, indexes: Math.round(indexes / FILLED) });
  }
  return measured.toSorted((one, other) => other.own + other.indexes - one.own - one.indexes);
}

const sizeOf = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + '));

async function listIndexes(connection: Connection, table: string): Promise<IndexPart[]> {
  const { rows } = await sql<IndexPart>`
    select pg_get_expr(indpred, indrelid) as predicate, amname as method,
      array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnatts) as place) as columns
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = ${table}::regclass`.execute(connection);
  return rows;
}

async function measureIndex(connection: Connection, table: string, { predicate, method, columns }: IndexPart) {
  // It has an entry for many pages of rows.
  if (method === 'brin') return 0;
  const chosen = sql.raw(predicate === null ? 'true' : predicate);
  const entries =
    method === 'gin'
      ? sql.raw(`select pg_column_size(value) + ${ENTRY} as bytes from source, unnest(${columns[0]}) as value`)
      : sql`select ${sizeOf(columns)} + ${sql.lit(ENTRY)} as bytes from source`;
  const { rows } = await sql<{ bytes: number }>`
    with source as (select * from ${sql.table(table)} where ${chosen}), entry as (${entries})
    select coalesce(sum(bytes), 0)::int as bytes from entry`.execute(connection);
  return rows[0]?.bytes ?? 0;
}
