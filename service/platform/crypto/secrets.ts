import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { keyId } from './keyring.ts';

/** Seals what must not be read from a copy of the database, and makes keyed hashes; one key for each purpose. */
export interface Secrets {
  /**
   * AES-256-GCM with the newest key, whose name comes first.
   *
   * @param place what the bytes belong to, authenticated with them: they open nowhere else. At most 2^32 values may be
   * sealed for a purpose with one key, because nonces are random (NIST SP 800-38D, 8.3).
   */
  seal(purpose: string, plain: Uint8Array, place?: string): Uint8Array;
  /** @throws Error when the bytes were not sealed with one of the keys for this purpose and place. */
  open(purpose: string, sealed: Uint8Array, place?: string): Uint8Array;
  /** HMAC-SHA-256 in base64url: the same text gives the same name, also after keys were rotated. */
  keyedHash(purpose: string, text: string): string;
  /** Name of the newest key. */
  readonly currentKey: string;
  /** Whether the bytes were sealed with the newest key. */
  isCurrent(sealed: Uint8Array): boolean;
}

/** A sealed text: magic, 4 bytes; name of the key, 4; nonce, 12; tag, 16; ciphertext. */
const MAGIC = Buffer.from('VDS1', 'latin1');
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;

/**
 * @param keys 32 random bytes each, the newest first: it seals, all of them open. A key for each purpose is derived
 * (HKDF, RFC 5869).
 * @param hashKey what keyed hashes are made with; it outlives a rotation.
 */
export function createSecrets(keys: readonly Uint8Array[], hashKey: Uint8Array): Secrets {
  const ring = new Map(keys.map((key) => [keyId(key), deriving(key)]));
  const [currentKey] = ring.keys();
  const [current] = ring.values();
  if (currentKey === undefined || !current) throw new Error('there is no key to seal with');
  const hashing = deriving(hashKey);
  const header = Buffer.concat([MAGIC, Buffer.from(currentKey, 'hex')]);
  const keyOf = (sealed: Uint8Array) =>
    MAGIC.equals(sealed.subarray(0, MAGIC.length))
      ? Buffer.from(sealed.subarray(MAGIC.length, HEADER_BYTES)).toString('hex')
      : '';
  return {
    currentKey,
    isCurrent: (sealed) => keyOf(sealed) === currentKey,
    seal(purpose, plain, place = '') {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current(purpose), nonce);
      cipher.setAAD(Buffer.from(place));
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), encrypted]);
    },
    open(purpose, sealed, place = '') {
      const keyFor = ring.get(keyOf(sealed));
      if (!keyFor) throw new Error('no key of this installation opens what is sealed');
      return openWith(keyFor(purpose), sealed.subarray(HEADER_BYTES), place);
    },
    keyedHash: (purpose, text) => createHmac('sha256', hashing(purpose)).update(text).digest('base64url'),
  };
}

/**
 * The secrets of an installation. The key of keyed hashes is in the database, sealed like everything else: stored
 * hashes stay right when the other keys are replaced.
 */
export async function openSecrets(database: Kysely<Database>, keys: readonly Uint8Array[]): Promise<Secrets> {
  const fresh = randomBytes(32);
  const sealer = createSecrets(keys, fresh);
  const find = () =>
    database.selectFrom('installation_secret').select('sealed').where('name', '=', HASHING).executeTakeFirst();
  const present = await find();
  if (present) return createSecrets(keys, sealer.open(HASHING, present.sealed));
  const sealed = sealer.seal(HASHING, fresh);
  await database
    .insertInto('installation_secret')
    .values({ name: HASHING, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another instance may have been first.
  const kept = await find();
  return createSecrets(keys, sealer.open(HASHING, kept?.sealed ?? sealed));
}

export const HASHING = 'keyed hashes';

/** The key for each purpose, derived once: the code has few purposes. */
function deriving(key: Uint8Array): (purpose: string) => KeyObject {
  const derived = new Map<string, KeyObject>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const bytes = hkdfSync('sha256', key, new Uint8Array(0), `veridoor ${purpose}`, 32);
    const fresh = createSecretKey(Buffer.from(bytes));
    derived.set(purpose, fresh);
    return fresh;
  };
}

function openWith(key: KeyObject, sealed: Uint8Array, place: string): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
