import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Every value of every table as text, bytes as what they spell; the public lists are nobody's data. */
export async function everything(
  database: Kysely<Database>,
): Promise<{ table: string; text: string; row: Record<string, unknown> }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'aml_entity'
      and table_name not like 'aml_index_piece'
  `.execute(database);
  const found: { table: string; text: string; row: Record<string, unknown> }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    for (const row of rows) {
      const values = Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      );
      found.push({ table: name, text: values.join('\n'), row });
    }
  }
  return found;
}

/** Where any of the texts stand in clear, as `table.column: text`, whatever the case of their letters. */
export async function findInClear(database: Kysely<Database>, texts: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  for (const { table, row } of await everything(database)) {
    for (const [column, value] of Object.entries(row)) {
      const spelt = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value);
      for (const text of texts) {
        if (spelt.toLowerCase().includes(text.toLowerCase())) places.add(`${table}.${column}: ${text}`);
      }
    }
  }
  return [...places].toSorted();
}
