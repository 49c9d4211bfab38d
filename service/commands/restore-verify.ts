import { hash as hashOf } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import { openInstallation } from '../platform/crypto/installation.ts';
import { SEALED_COLUMNS, sealedValues } from '../platform/crypto/sealed-columns.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/schema.ts';
import { eachRow } from '../platform/database/each-row.ts';
import { openFiles } from '../platform/storage/files.ts';
import { openObjects } from '../create-parts.ts';
import { anchorsOf, auditVerify } from './audit.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/**
 * `restore verify`: reads everything that a backup must have brought back. The same database gives the same lines, so
 * those of the original and of its copy can be compared.
 */
export const restoreVerify: Command = {
  usage: 'restore verify [--anchor PATH]...',
  help: [
    'Prints as lines of JSON the rows of each table; how many sealed values and files the keys open, and which not; then the',
    'chains of the audit, as audit verify does. Ends with 1 where something is missing or damaged. A copy prints what its',
    'original does while that stands still.',
    '',
    'Example: DATABASE_URL=postgresql://…/restored veridoor restore verify --anchor /mnt/elsewhere/anchors',
  ].join('\n'),
  async run(args, streams) {
    const { out, error } = streams;
    if (!anchorsOf(args)) {
      error.write(`usage: veridoor ${restoreVerify.usage}\n`);
      return 2;
    }
    const faults = await withDatabase(async (database, configuration) => {
      const secrets = await openInstallation(configuration, database);
      const print = (line: object) => out.write(`${JSON.stringify(line)}\n`);
      for (const line of await countRows(database)) print(line);
      const files = openFiles({ database, clock: systemClock, secrets, objects: openObjects(configuration) });
      const found = [await openValues(database, secrets), await readFiles(database, files.read)];
      for (const line of found) print(line);
      return found.flatMap(({ faults }) => faults);
    });
    const audit = await auditVerify.run(args, streams);
    return faults.length > 0 ? 1 : audit;
  },
};

async function countRows(database: Kysely<Database>) {
  const { rows: tables } = await sql<{ table: string }>`
    select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`.execute(database);
  const counted: { table: string; rows: number }[] = [];
  for (const { table } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database);
    counted.push({ table, rows: Number(rows[0]?.count) });
  }
  return counted;
}

/** Opens every sealed value. A fault names its column and row. */
async function openValues(database: Kysely<Database>, secrets: Secrets) {
  const found = { values: 0, faults: [] as string[] };
  for (const column of SEALED_COLUMNS) {
    for await (const { id, place, sealed } of sealedValues(database, column)) {
      found.values += 1;
      try {
        secrets.open(column.purpose, sealed, place);
      } catch {
        found.faults.push(`${column.table}.${column.column} ${id}`);
      }
    }
  }
  return found;
}

/** What refers to files, and where the hash of their bytes is; without its row a file is of no use. */
const REFERENCES = [
  { table: 'document', id: 'id', file: 'file_key', hash: 'sha256', kept: sql`file_removed_at is null` },
  { table: 'document_version', id: 'id', file: 'file_key', hash: 'sha256', kept: sql`true` },
  { table: 'call_recording', id: 'file_key', file: 'file_key', hash: null, kept: sql`true` },
  { table: 'capture', id: 'id', file: 'video_file_key', hash: null, kept: sql`video_file_key is not null` },
];

/** Reads every file that a row refers to, and compares it with its hash. A fault names the table and the file. */
async function readFiles(database: Kysely<Database>, read: (key: string) => Promise<Uint8Array>) {
  const found = { files: 0, faults: [] as string[] };
  for (const { file, hash, kept, ...place } of REFERENCES) {
    const values = sql<{ name: string; sha256: string | null }>`
      ${sql.ref(file)} as name, ${hash === null ? sql`null` : sql.ref(hash)} as sha256`;
    for await (const { name, sha256 } of eachRow(database, place, values, kept)) {
      found.files += 1;
      const whole = await read(name).then(
        (bytes) => sha256 === null || hashOf('sha256', bytes) === sha256,
        () => false,
      );
      if (!whole) found.faults.push(`${place.table} ${name}`);
    }
  }
  return found;
}
