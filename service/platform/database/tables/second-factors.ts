import type { Sealed } from './columns.ts';
import type { PasskeyColumns } from './passkeys.ts';

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
export interface UserPasskeyTable extends PasskeyColumns {
  user_id: string;
  /** The user's own name for it. */
  name: string;
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
  /** For a login by the company's OpenID provider: its ID token. */
  id_token: Sealed<string> | null;
  expires_at: Date;
}
