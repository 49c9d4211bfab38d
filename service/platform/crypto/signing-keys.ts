import { randomUUID } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type CryptoKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from './secrets.ts';

/** RFC 9864 name of the algorithm that tokens are signed with; `EdDSA` is what JWT libraries of today know it by. */
export const SIGNING_ALGORITHM = 'EdDSA';
/** The purpose of sealed private keys. */
export const SIGNING_KEY = 'signing key';

/** The keys that sign tokens; every instance of the service shares them through the database. */
export interface SigningKeys {
  current: { kid: string; privateKey: CryptoKey };
  /** Public key of that name, also from another instance; null when there is none. */
  find(kid: string): Promise<CryptoKey | null>;
}

/** Loads the newest key, or makes the first one. */
export async function openSigningKeys(
  database: Kysely<Database>,
  secrets: Secrets,
  clock: Clock,
): Promise<SigningKeys> {
  const newest = await database
    .selectFrom('signing_key')
    .select(['kid', 'private_key'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst();
  const { kid, private_key } = newest ?? (await createKey(database, secrets, clock));
  const pem = Buffer.from(secrets.open(SIGNING_KEY, private_key)).toString('utf8');
  const privateKey = await importPKCS8(pem, SIGNING_ALGORITHM);
  const known = new Map<string, CryptoKey>();
  return {
    current: { kid, privateKey },
    async find(requested) {
      const present = known.get(requested);
      if (present) return present;
      const row = await database
        .selectFrom('signing_key')
        .select('public_jwk')
        .where('kid', '=', requested)
        .where('retired_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const key = await importJWK(row.public_jwk, SIGNING_ALGORITHM);
      if (key instanceof Uint8Array) return null;
      known.set(requested, key);
      return key;
    },
  };
}

async function createKey(database: Kysely<Database>, secrets: Secrets, clock: Clock) {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const pem = await exportPKCS8(pair.privateKey);
  return database
    .insertInto('signing_key')
    .values({
      kid: randomUUID(),
      public_jwk: JSON.stringify(await exportJWK(pair.publicKey)),
      private_key: secrets.seal(SIGNING_KEY, Buffer.from(pem)),
      created_at: clock.now(),
      retired_at: null,
    })
    .returning(['kid', 'private_key'])
    .executeTakeFirstOrThrow();
}
