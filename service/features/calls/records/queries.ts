import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { CallPage } from '@veridoor/contract/calls/call';
import type { LocalisedText } from '@veridoor/contract/common';
import type { CallMessageTable, CallRecordingTable, CallStillTable } from '../../../platform/database/tables/calls.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { openRows, seal, type Opened } from '../../../platform/crypto/sealed-values.ts';

export type CallMessageRow = Opened<Selectable<CallMessageTable>>;
export type CallStillRow = Selectable<CallStillTable>;
export type CallRecordingRow = Selectable<CallRecordingTable>;

export async function insertCallMessage(
  connection: Connection,
  message: { callId: string; sender: CallMessageRow['sender']; text: LocalisedText; now: Date },
): Promise<void> {
  await connection
    .insertInto('call_message')
    .values({
      call_id: message.callId,
      sender: message.sender,
      text: seal(connection, 'call_message', 'text', message.callId, message.text),
      created_at: message.now,
    })
    .execute();
}

/** The last messages of a call, oldest first. */
export async function listCallMessages(
  connection: Connection,
  callId: string,
  most: number,
): Promise<CallMessageRow[]> {
  const rows = await connection
    .selectFrom('call_message')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return openRows(connection, 'call_message', rows.toReversed());
}

export async function insertCallStill(
  connection: Connection,
  callId: string,
  page: CallPage,
  now: Date,
): Promise<CallStillRow> {
  // An earlier request that has not been met is dropped: the screen shows one wish at a time.
  await connection
    .updateTable('call_still')
    .set({ state: 'failed' })
    .where('call_id', '=', callId)
    .where('state', '=', 'asked')
    .execute();
  return connection
    .insertInto('call_still')
    .values({
      id: randomUUID(),
      call_id: callId,
      page: JSON.stringify(page),
      state: 'asked',
      document_id: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listCallStills(connection: Connection, callId: string): Promise<CallStillRow[]> {
  return connection
    .selectFrom('call_still')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function settleCallStill(
  connection: Connection,
  id: string,
  state: 'filed' | 'failed',
  documentId: string | null,
): Promise<void> {
  await connection.updateTable('call_still').set({ state, document_id: documentId }).where('id', '=', id).execute();
}

/** Keeps the key of a piece's file; false when this piece is there already. */
export async function insertRecordingPiece(
  connection: Connection,
  { now, ...piece }: Omit<CallRecordingRow, 'created_at'> & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('call_recording')
    .values({ ...piece, created_at: now })
    .onConflict((conflict) => conflict.columns(['call_id', 'session', 'piece']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** In the order in which they were recorded. */
export async function listRecordingPieces(connection: Connection, callId: string): Promise<CallRecordingRow[]> {
  return connection
    .selectFrom('call_recording')
    .selectAll('call_recording')
    .where('call_id', '=', callId)
    .orderBy(sql`min(created_at) over (partition by session)`)
    .orderBy('session')
    .orderBy('piece')
    .execute();
}

export async function countRecording(
  connection: Connection,
  callId: string,
): Promise<{ pieces: number; parts: number }> {
  return connection
    .selectFrom('call_recording')
    .select((row) => [row.fn.countAll<number>().as('pieces'), row.fn.count<number>('session').distinct().as('parts')])
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
}
