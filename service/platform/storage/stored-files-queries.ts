import type { Connection } from '../database/connection.ts';

/** Files whose own key is sealed with another key than the named one, in the order of their names. */
export async function listFilesSealedOtherwise(connection: Connection, keyId: string, limit: number) {
  return connection
    .selectFrom('stored_file')
    .select(['name', 'sealed_key'])
    .where('key_id', '!=', keyId)
    .where('sealed_key', 'is not', null)
    .orderBy('name')
    .limit(limit)
    .$narrowType<{ sealed_key: Uint8Array }>()
    .execute();
}

/** Saves a file's own key, sealed again; a file that was released meanwhile stays without one. */
export async function replaceFileKey(
  connection: Connection,
  row: { name: string; sealed_key: Uint8Array },
  sealed: { key_id: string; sealed_key: Uint8Array },
): Promise<void> {
  await connection
    .updateTable('stored_file')
    .set(sealed)
    .where('name', '=', row.name)
    .where('sealed_key', '=', row.sealed_key)
    .execute();
}
