import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { PasskeyTable, PasskeyChallengeTable } from '../../../platform/database/tables/passkeys.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { openFound, seal, type Opened } from '../../../platform/crypto/sealed-values.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** Keeps a new passkey; false when anybody already has one of that id. */
export async function insertPasskey(connection: Connection, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Every passkey of a profile, the oldest first. */
export async function listPasskeys(connection: Connection, profileId: string): Promise<PasskeyRow[]> {
  return connection
    .selectFrom('passkey')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whether a profile has a passkey that counts. */
export async function hasPasskey(connection: Connection, profileId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('passkey')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The passkey of a profile that a device names, locked, if it counts; null for another profile's and a removed one. */
export async function lockPasskey(
  transaction: Connection,
  profileId: string,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const row = await transaction
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('profile_id', '=', profileId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function notePasskeyUse(
  connection: Connection,
  id: string,
  use: { sign_count: number; last_used_at: Date },
): Promise<void> {
  await connection.updateTable('passkey').set(use).where('id', '=', id).execute();
}

/** Activates the passkeys that were bound with a selfie: it is enrolled now. */
export async function confirmPasskeys(connection: Connection, documentId: string, now: Date): Promise<void> {
  await connection
    .updateTable('passkey')
    .set({ confirmed_at: now })
    .where('document_id', '=', documentId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Removes passkeys of a profile that never counted and were bound with another selfie, which was not enrolled. */
export async function deleteUnconfirmedPasskeys(
  connection: Connection,
  profileId: string,
  documentId: string,
): Promise<void> {
  await connection
    .deleteFrom('passkey')
    .where('profile_id', '=', profileId)
    .where('confirmed_at', 'is', null)
    .where('document_id', '!=', documentId)
    .execute();
}

/** Removes a passkey of a profile; false when there is none. */
export async function deletePasskey(connection: Connection, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The accepted selfie of a profile from after an instant; null when there is none. */
export async function findSelfieSince(
  connection: Connection,
  profileId: string,
  since: Date,
): Promise<{ id: string } | null> {
  const row = await connection
    .selectFrom('document')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('type', '=', 'selfie')
    .where('state', '=', 'active')
    .where('status', '!=', 'rejected')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type PasskeyChallengeRow = Opened<Selectable<PasskeyChallengeTable>>;

/** Replaces the profile's previous challenge for the same purpose. */
export async function replaceChallenge(
  connection: Connection,
  challenge: Omit<Opened<Insertable<PasskeyChallengeTable>>, 'id' | 'statement'> & { statement: string | null },
): Promise<void> {
  const id = randomUUID();
  const statement = seal(connection, 'passkey_challenge', 'statement', id, challenge.statement);
  const row = { ...challenge, id, statement };
  const { profile_id: _profile, purpose: _purpose, ...change } = row;
  await connection
    .insertInto('passkey_challenge')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'purpose']).doUpdateSet(change))
    .execute();
}

/** Removes a challenge, so that it is answered once; null when there is none, or it is too late. */
export async function takeChallenge(
  connection: Connection,
  { profileId, purpose, now }: { profileId: string; purpose: string; now: Date },
): Promise<PasskeyChallengeRow | null> {
  const row = await connection
    .deleteFrom('passkey_challenge')
    .where('profile_id', '=', profileId)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
  const challenge = openFound(connection, 'passkey_challenge', row);
  return challenge && challenge.expires_at > now ? challenge : null;
}

/** Removes challenges that nobody answered in time. */
export async function deleteExpiredChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}
