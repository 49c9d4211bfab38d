import type { ColumnType, JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';

/** An authenticator app of a user. */
export interface TotpTable {
  user_id: string;
  /** Base64 of the secret that app and service share; null until a code of it was shown. */
  secret: Sealed<string> | null;
  confirmed_at: Date | null;
  /** The step of the newest code that was taken. */
  last_step: number;
  /** A secret that an app is being set up with. */
  pending: Sealed<string> | null;
  pending_until: Date | null;
}

/** A code that stands for a lost device, once; it goes when it is used. */
export interface RecoveryCodeTable {
  user_id: string;
  /** Keyed hash. */
  code_hash: string;
}

/** A key on a user's device, or a security key. */
export interface UserPasskeyTable {
  id: string;
  user_id: string;
  /** The user's own name for it. */
  name: string;
  /** The device's id of the key, in base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** Counter of the newest signature; PostgreSQL's drivers read a bigint as text. */
  sign_count: ColumnType<string, number, number>;
  transports: JSONColumnType<string[]>;
  /** Host name of the interface that it was made on, and works on. */
  rp_id: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** A login that waits for its second factor, or a passkey that is being added. */
export interface FactorChallengeTable {
  id: string;
  user_id: string;
  purpose: 'login' | 'passkey';
  /** SHA-256 of the token that names a login; null for a passkey, which its user's own login names. */
  token_hash: Uint8Array | null;
  /** What a device must sign; null until a page asks for it, and once it was answered. */
  challenge: Uint8Array | null;
  /** Origin of that page. */
  origin: string | null;
  expires_at: Date;
}
