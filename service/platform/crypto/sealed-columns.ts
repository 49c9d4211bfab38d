import { sql } from 'kysely';
import type { Connection } from '../database/connection.ts';
import { eachRow } from '../database/each-row.ts';
import {
  BLOCKED_FACE,
  CAPTURE_FRAMES_SEEN,
  TORCH_FRAME,
  CODE,
  CODE_RECIPIENT,
  ENROLLED_FACE,
  ENTITY_DETAILS,
  VIDEO_PRINTS,
  LIVENESS_EVIDENCE,
  LIVENESS_FRAMES,
  SEEN_FACE,
  SIGNATURE,
  STEP_ANSWERS,
  WEBHOOK_HEADERS,
  WEBHOOK_SECRET,
} from './sealing-purposes.ts';
import { HASHING } from './secrets.ts';
import { placeOf, purposeOf, SEALED_VALUES } from './sealed-values.ts';
import { SIGNING_KEY } from './signing-keys.ts';

/** A column whose values are sealed with the installation's keys for a purpose. */
export interface SealedColumn {
  table: string;
  /** Its primary key, a text or a UUID. */
  id: string;
  column: string;
  purpose: string;
  /**
   * The column whose value binds a sealed value to its row; null for values bound by content that only their row has.
   */
  boundTo: string | null;
}

const UNBOUND: readonly Omit<SealedColumn, 'boundTo'>[] = [
  { table: 'installation_secret', id: 'name', column: 'sealed', purpose: HASHING },
  { table: 'signing_key', id: 'kid', column: 'private_key', purpose: SIGNING_KEY },
  { table: 'webhook_endpoint', id: 'id', column: 'secret', purpose: WEBHOOK_SECRET },
  { table: 'webhook_endpoint', id: 'id', column: 'previous_secret', purpose: WEBHOOK_SECRET },
  { table: 'webhook_endpoint', id: 'id', column: 'custom_headers', purpose: WEBHOOK_HEADERS },
  { table: 'step_answers', id: 'id', column: 'answers', purpose: STEP_ANSWERS },
  { table: 'entity', id: 'profile_id', column: 'details', purpose: ENTITY_DETAILS },
  { table: 'one_time_code', id: 'id', column: 'recipient', purpose: CODE_RECIPIENT },
  { table: 'one_time_code', id: 'id', column: 'code', purpose: CODE },
  { table: 'signature', id: 'document_id', column: 'svg', purpose: SIGNATURE },
  { table: 'idempotent_answer', id: 'key_hash', column: 'answer', purpose: 'idempotent answer' },
  { table: 'capture', id: 'id', column: 'frames', purpose: CAPTURE_FRAMES_SEEN },
  { table: 'capture', id: 'id', column: 'torch_frame', purpose: TORCH_FRAME },
  { table: 'liveness_attempt', id: 'id', column: 'evidence', purpose: LIVENESS_EVIDENCE },
  { table: 'liveness_answer', id: 'id', column: 'frames', purpose: LIVENESS_FRAMES },
  { table: 'video_trace', id: 'attempt_id', column: 'prints', purpose: VIDEO_PRINTS },
  { table: 'enrolled_face', id: 'profile_id', column: 'descriptor', purpose: ENROLLED_FACE },
  { table: 'document_trace', id: 'document_id', column: 'descriptor', purpose: SEEN_FACE },
  { table: 'block_entry', id: 'id', column: 'descriptor', purpose: BLOCKED_FACE },
];

/** Primary keys of tables with sealed values that are not called `id`. */
const KEYS: Partial<Record<string, string>> = { document_reading: 'document_id', totp: 'user_id' };

/** All of them except the keys of files; a sealed column missing here is lost when an old key goes. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...UNBOUND.map((column) => ({ ...column, boundTo: null })),
  ...Object.entries(SEALED_VALUES).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, boundTo]) => ({
      table,
      id: KEYS[table] ?? 'id',
      column,
      purpose: purposeOf(table, column),
      boundTo,
    })),
  ),
];

/** A value of a sealed column; `place` is its binding. */
export interface SealedRow {
  id: string;
  place: string;
  sealed: Uint8Array;
}

/** All values of a column in the order of their rows' keys. */
export async function* sealedValues(
  connection: Connection,
  { table, id, column, boundTo }: SealedColumn,
): AsyncGenerator<SealedRow> {
  const values = sql<{
    bound: string;
    sealed: Uint8Array;
  }>`${sql.ref(boundTo ?? id)}::text as bound, ${sql.ref(column)} as sealed`;
  for await (const { bound, ...row } of eachRow(connection, { table, id }, values, sql`${sql.ref(column)} is not null`))
    yield { ...row, place: boundTo === null ? '' : placeOf(table, column, bound) };
}

/** Replaces a value, unless the service has written another meanwhile. */
export async function replaceSealed(
  connection: Connection,
  { table, id, column }: SealedColumn,
  row: Pick<SealedRow, 'id' | 'sealed'>,
  sealed: Uint8Array,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)}::text = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(connection);
}
