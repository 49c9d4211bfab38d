import type { JSONColumnType } from 'kysely';
import type { DigitalIdType } from '@veridoor/contract/steps/digital-id';
import type { Sealed } from './columns.ts';

/** A company's key and certificates as a verifier. */
export interface WalletReaderTable {
  /** The company's. */
  id: string;
  /** PEM, the key's own first. */
  certificates: JSONColumnType<string[]>;
  private_key: Sealed<string>;
  /** Universal link of one wallet; null for `openid4vp:`. */
  wallet_url: string | null;
  created_at: Date;
}

/** An authority whose digital identities a company accepts. */
export interface WalletRootTable {
  id: string;
  company_id: string;
  /** PEM. */
  certificate: string;
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
  types: JSONColumnType<DigitalIdType[]>;
  /** Hosts that may be asked for its lists of revoked identities. */
  status_hosts: JSONColumnType<string[]>;
  /** The list (VICAL) that it came with: SHA-256 of its signer's certificate, and its date; null for one added alone. */
  list_signer: string | null;
  list_date: Date | null;
  created_at: Date;
}

/** A question to a wallet that was not answered yet; deleted with its answer. */
export interface WalletRequestTable {
  id: string;
  profile_id: string;
  step_id: string;
  request: Sealed<object>;
  /** When a wallet fetched the request of a link; null before, and for the browser's. */
  fetched_at: Date | null;
  /** A link's answer that no page has taken. */
  answer: Sealed<object> | null;
  expires_at: Date;
}
