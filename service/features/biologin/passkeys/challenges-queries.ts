import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { PasskeyChallengeTable } from '../../../platform/database/tables/passkeys.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { openFound, seal, type Opened } from '../../../platform/crypto/sealed-values.ts';

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
