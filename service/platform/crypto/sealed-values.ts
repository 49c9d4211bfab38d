import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Sealed } from '../database/tables/columns.ts';
import type { Connection } from '../database/connection.ts';
import type { Secrets } from './secrets.ts';

/**
 * Columns of sealed JSON, and the column whose value binds each to its row. All personal data of customers are here.
 */
export const SEALED_VALUES = {
  aml_decision: { reason: 'id' },
  aml_search: { content: 'id' },
  biopay_payment: { reference: 'id', return_url: 'id', evidence: 'id' },
  block_entry: { reason: 'id' },
  case_note: { text: 'id' },
  call: { notes: 'id', end_reason: 'id' },
  call_message: { text: 'call_id' },
  capture: { camera: 'id' },
  decision: { reason: 'id', note: 'id' },
  document: { reject_reason: 'id', comment: 'id', metadata: 'id' },
  document_reading: { fields: 'document_id', issuer: 'document_id' },
  event: { body: 'id' },
  legal_hold: { reason: 'id', lift_reason: 'id' },
  link: { return_url: 'id', deep_link: 'id' },
  location: { position: 'id' },
  factor_challenge: { id_token: 'id' },
  login: { client: 'id', id_token: 'id' },
  openid_login: { secrets: 'id' },
  openid_provider: { client_secret: 'id' },
  passkey_challenge: { statement: 'id' },
  wallet_reader: { private_key: 'id' },
  wallet_request: { request: 'id', answer: 'id' },
  privacy_request: { note: 'id' },
  profile: { personal: 'id', status_reason: 'id', counting_reason: 'id', consent_evidence: 'id' },
  verification: { reference: 'id', metadata: 'id' },
  totp: { secret: 'user_id', pending: 'user_id' },
} as const satisfies { [Table in keyof Database]?: Record<string, keyof Database[Table]> };

export type SealedTable = keyof typeof SEALED_VALUES;

type OpenedValue<Value> = Value extends Sealed<infer Plain> ? Plain : Value;

/** A row, or some columns of one, with its sealed values opened. */
export type Opened<Row> = { [Column in keyof Row]: OpenedValue<Row[Column]> };

const carried = new WeakMap<object, Secrets>();

/**
 * Gives a database the keys that its sealed values are written and read with; its transactions have them too.
 *
 * @returns the same database.
 */
export function withSecrets(database: Kysely<Database>, secrets: Secrets): Kysely<Database> {
  carried.set(database.getExecutor().adapter, secrets);
  return database;
}

/** @throws Error when the database was given no keys. */
export function secretsOf(connection: Connection): Secrets {
  // A transaction has the adapter of its database.
  const secrets = carried.get(connection.getExecutor().adapter);
  if (!secrets) throw new Error('this database was given no keys');
  return secrets;
}

/** The purpose of a column's sealed value, and its place. */
export const purposeOf = (table: string, column: string) => `${table}.${column}`;
export const placeOf = (table: string, column: string, row: string) => `${table}.${column} ${row}`;

/**
 * Seals a value for one column of one row; null stays null.
 *
 * @param row the value of the column that binds it.
 */
export function seal<Table extends SealedTable, Value>(
  connection: Connection,
  table: Table,
  column: keyof (typeof SEALED_VALUES)[Table] & string,
  row: string,
  value: Value,
): SealedValue<Value> {
  const bytes =
    value === null
      ? null
      : secretsOf(connection).seal(
          purposeOf(table, column),
          packed(Buffer.from(JSON.stringify(value))),
          placeOf(table, column, row),
        );
  return bytes as SealedValue<Value>;
}

/** Bytes from which a value is compressed before it is sealed: the database cannot compress what is sealed. */
const LONG = 512;
/** Before what is compressed; no JSON begins so. */
const COMPRESSED = 0;

function packed(json: Buffer): Buffer {
  return json.length < LONG ? json : Buffer.concat([Buffer.of(COMPRESSED), deflateRawSync(json)]);
}

const unpacked = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === COMPRESSED ? inflateRawSync(bytes.subarray(1)) : bytes;

type SealedValue<Value> = null extends Value ? Sealed<NonNullable<Value>> | null : Sealed<Value>;

/**
 * Opens one value.
 *
 * @throws Error when it was changed, or sealed for another column or row.
 */
export function open<Value>(
  connection: Connection,
  table: SealedTable,
  column: string,
  row: string,
  value: Sealed<Value>,
): Value {
  const plain = secretsOf(connection).open(purposeOf(table, column), value, placeOf(table, column, row));
  return JSON.parse(Buffer.from(unpacked(plain)).toString()) as Value;
}

/**
 * Opens every sealed value of a row that has the column which binds them.
 *
 * @throws Error when one was changed, or came from another row.
 */
export function openRow<Row extends object>(connection: Connection, table: SealedTable, row: Row): Opened<Row> {
  const opened = { ...row } as Record<string, unknown>;
  for (const [column, binding] of Object.entries(SEALED_VALUES[table])) {
    const value = opened[column];
    if (value instanceof Uint8Array) {
      opened[column] = open(connection, table, column, String(Reflect.get(row, binding)), value as Sealed<unknown>);
    }
  }
  return opened as Opened<Row>;
}

/** The same for rows in their order. */
export function openRows<Row extends object>(
  connection: Connection,
  table: SealedTable,
  rows: readonly Row[],
): Opened<Row>[] {
  return rows.map((row) => openRow(connection, table, row));
}

/** The same for a row that may not be there. */
export function openFound<Row extends object>(
  connection: Connection,
  table: SealedTable,
  row: Row | undefined,
): Opened<Row> | null {
  return row ? openRow(connection, table, row) : null;
}
