import type { Mode } from '@veridoor/contract/mode';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { CODE_RECIPIENT, SIGNATURE } from '../../platform/crypto/sealing-purposes.ts';
import { searchedNameHash } from '../../records/screening/searches-queries.ts';
import { openRow, SEALED_VALUES, type SealedTable } from '../../platform/crypto/sealed-values.ts';

/** Secrets and internal addresses, which are no records about a person. */
const LEFT_OUT = new Set([
  'code_hash',
  'file_key',
  'video_file_key',
  'company_id',
  'workflow_id',
  'owner',
  'key_hash',
  'pin_hash',
  'fingerprint',
  'number_hash',
  'reference_hash',
  'name_hash',
  'other_document_id',
  // What colleagues call a customer may say that they are suspected.
  'tags',
  // Hashes by which the queue and the customers are searched.
  'words',
  'document_words',
]);

/**
 * Tables that are kept from their subjects: the law forbids telling somebody that they are suspected or that an
 * authority asks for them, and a question for a wallet has the key that opens its answer.
 */
const WITHHELD = new Set(['case_note', 'case_notice', 'legal_hold', 'privacy_request', 'wallet_request']);

/** Tables that repeat what another has, for searching. */
const REPEATING = new Set(['profile_country', 'review_tag']);

/**
 * Types of the columns by which rows are put in order, oldest first, so that one export is like the next. Numbers and
 * names tell rows of one moment apart; ids are random.
 */
const ORDER = ['timestamp with time zone', 'bigint', 'integer', 'text', 'uuid'];

/** Columns with a text about a person that is sealed for a purpose of its own. */
const TEXTS: Readonly<Record<string, { column: string; purpose: string }>> = {
  one_time_code: { column: 'recipient', purpose: CODE_RECIPIENT },
  signature: { column: 'svg', purpose: SIGNATURE },
};

/** A record as the database has it. */
export type PersonalRecord = Record<string, unknown>;

/**
 * Every record about a person, by table: the profile, every row that names it in a column `profile_id`, and every row
 * that names one of its documents, searches or events. Its columns find a table that is added later. Sealed values are
 * opened; other bytes and internal values are left out.
 */
export async function readPersonalRecords(
  connection: Connection,
  secrets: Secrets,
  profileId: string,
): Promise<Record<string, PersonalRecord[]>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select c.table_name::text, c.column_name::text, c.data_type::text
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position
  `.execute(connection);
  const tables = new Map<string, Column[]>();
  for (const { table_name, column_name, data_type } of columns) {
    const known = tables.get(table_name) ?? [];
    tables.set(table_name, [...known, { name: column_name, type: data_type }]);
  }
  const records: Record<string, PersonalRecord[]> = {};
  for (const [table, all] of tables) {
    if (WITHHELD.has(table) || REPEATING.has(table)) continue;
    const owner = ownerOf(table, new Set(all.map((column) => column.name)), profileId);
    if (!owner) continue;
    const sealed: Record<string, string> = isSealedTable(table) ? SEALED_VALUES[table] : {};
    const text = TEXTS[table];
    const isOpened = (name: string) => name in sealed || name === text?.column;
    const shown = all.filter(({ name, type }) => (type !== 'bytea' || isOpened(name)) && !LEFT_OUT.has(name));
    const { rows } = await sql<PersonalRecord>`
      select ${refsTo(shown)} from ${sql.table(table)} where ${owner} order by ${refsTo(inOrder(shown))}
    `.execute(connection);
    if (rows.length === 0) continue;
    if (isSealedTable(table)) records[table] = rows.map((row) => toRecord(connection, table, row));
    else records[table] = text ? rows.map((row) => withText(secrets, text, row)) : rows;
  }
  return records;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

const refsTo = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)));

/** The columns by which rows are put in order; of several times `created_at` counts first. */
function inOrder(columns: readonly Column[]): Column[] {
  const byType = ORDER.flatMap((type) => columns.filter((column) => column.type === type));
  return byType.toSorted((one, next) => Number(next.name === 'created_at') - Number(one.name === 'created_at'));
}

const isSealedTable = (table: string): table is SealedTable => table in SEALED_VALUES;

/** Columns with several values in one sealed value; each is shown separately. */
const SEVERAL = new Set(['personal', 'position', 'content']);

function toRecord(connection: Connection, table: SealedTable, row: PersonalRecord): PersonalRecord {
  const opened = Object.entries(openRow(connection, table, row));
  return Object.fromEntries(
    opened.flatMap(([name, value]) => (SEVERAL.has(name) ? Object.entries(value as PersonalRecord) : [[name, value]])),
  );
}

function withText(secrets: Secrets, { column, purpose }: { column: string; purpose: string }, row: PersonalRecord) {
  const sealed = row[column];
  return {
    ...row,
    [column]: sealed instanceof Uint8Array ? Buffer.from(secrets.open(purpose, sealed)).toString() : null,
  };
}

/** The column that connects a table's rows to a person, directly or through another row. */
function ownerOf(table: string, columns: ReadonlySet<string>, profileId: string) {
  if (table === 'profile') return sql`id = ${profileId}::uuid`;
  if (columns.has('profile_id')) return sql`profile_id = ${profileId}::uuid`;
  for (const [column, parent] of PARENTS) {
    if (columns.has(column)) {
      return sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where profile_id = ${profileId}::uuid)`;
    }
  }
  return null;
}

const PARENTS = [
  ['document_id', 'document'],
  ['search_id', 'aml_search'],
  ['event_id', 'event'],
  ['call_id', 'call'],
] as const;

/**
 * Names, in the file store, of every file of a person: documents, their earlier versions and videos, parts of uploads,
 * recorded calls.
 */
export async function listPersonalFiles(connection: Connection, profileId: string): Promise<string[]> {
  const documents = connection
    .selectFrom('document')
    .select('file_key')
    .where('profile_id', '=', profileId)
    .where('file_removed_at', 'is', null);
  const versions = connection
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select('document_version.file_key')
    .where('document.profile_id', '=', profileId);
  const parts = connection
    .selectFrom('upload_part')
    .innerJoin('upload', 'upload.id', 'upload_part.upload_id')
    .select('upload_part.file_key')
    .where('upload.profile_id', '=', profileId);
  const recordings = connection
    .selectFrom('call_recording')
    .innerJoin('call', 'call.id', 'call_recording.call_id')
    .select('call_recording.file_key')
    .where('call.profile_id', '=', profileId);
  const videos = connection
    .selectFrom('capture')
    .select('video_file_key as file_key')
    .$narrowType<{ file_key: string }>()
    .where('profile_id', '=', profileId)
    .where('video_file_key', 'is not', null);
  const rows = await documents.union(versions).union(videos).union(parts).union(recordings).execute();
  return rows.map((row) => row.file_key);
}

/** Searches for the person's name without the profile, in the mode of the profile. */
export async function deleteSearchesByName(
  connection: Connection,
  { companyId, mode, name }: { companyId: string; mode: Mode; name: string },
): Promise<void> {
  await connection
    .deleteFrom('aml_search')
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .where('profile_id', 'is', null)
    .where('name_hash', '=', searchedNameHash(connection, companyId, name))
    .execute();
}

/** Jobs that name the profile have nothing left to do. */
export async function deleteJobsAbout(connection: Connection, profileId: string): Promise<void> {
  await connection
    .deleteFrom('job')
    .where(sql<boolean>`payload ->> 'profile' = ${profileId}`)
    .execute();
}

/** Removes the profile and, by their references, all rows that belong to it. */
export async function deleteProfile(connection: Connection, profileId: string): Promise<void> {
  await connection.deleteFrom('profile').where('id', '=', profileId).execute();
}
