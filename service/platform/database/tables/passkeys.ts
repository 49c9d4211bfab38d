import type { ColumnType, JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';

/** What is kept of a key on a device, a customer's or a user's. */
export interface PasskeyColumns {
  id: string;
  /** The device's id of the key, in base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** Counter of the newest signature; PostgreSQL's drivers read a bigint as text. */
  sign_count: ColumnType<string, number, number>;
  transports: JSONColumnType<string[]>;
  /** Host name of the interface that it was made on, and works on. */
  rp_id: string;
  /** Whether its maker copies it to other devices of the person. */
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** A key on a customer's device. */
export interface PasskeyTable extends PasskeyColumns {
  profile_id: string;
  /** The selfie of the verification that it was bound in. */
  document_id: string;
  /** When the selfie was enrolled; it counts from then on. */
  confirmed_at: Date | null;
}

/** Something that a device must sign, once. */
export interface PasskeyChallengeTable {
  id: string;
  profile_id: string;
  /** The purpose: binding, one login by one link, one payment. */
  purpose: string;
  challenge: Uint8Array;
  /** Origin of the page that asks the device. */
  origin: string;
  /** For a payment: the text whose SHA-256 is the challenge. */
  statement: Sealed<string> | null;
  expires_at: Date;
}

/** A passkey's signature for a payment, with everything needed to verify it again; bytes in base64url. */
export interface SignedStatement {
  statement: string;
  passkey: string;
  rp_id: string;
  origin: string;
  credential_id: string;
  public_key: string;
  client_data_json: string;
  authenticator_data: string;
  signature: string;
}
