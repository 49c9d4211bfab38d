import { randomUUID } from 'node:crypto';
import type { Connection } from '../../platform/database/connection.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';

/** Keeps a note for colleagues on a customer. @returns its id. */
export async function insertNote(
  connection: Connection,
  note: { profile_id: string; user_id: string; text: string; created_at: Date },
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto('case_note')
    .values({ ...note, id, text: seal(connection, 'case_note', 'text', id, note.text) })
    .execute();
  return id;
}
