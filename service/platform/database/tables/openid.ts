import type { JSONColumnType } from 'kysely';
import type { OpenidDomain, OpenidProvider } from '@veridoor/contract/accounts/openid';
import type { Sealed } from './columns.ts';

/** The OpenID provider by which a company's users sign in. */
export interface OpenidProviderTable {
  /** The company's. */
  id: string;
  client_secret: Sealed<string>;
  /** Checked when written, trusted when read. */
  settings: JSONColumnType<OpenidProvider>;
  updated_at: Date;
}

/** A domain of e-mail addresses that a company names for its provider, and whether DNS says that it may. */
export interface OpenidDomainTable {
  company_id: string;
  domain: string;
  /** What the TXT record has to hold; random, and public. */
  token: string;
  /** When the record was last seen; null as long as it was not, or once it is gone. */
  proved_at: Date | null;
  checked_at: Date | null;
  /** What the last check found amiss. */
  fault: OpenidDomain['fault'];
}

/** A sign-in that waits for the browser to come back from the provider; it goes when it is answered. */
export interface OpenidLoginTable {
  id: string;
  company_id: string;
  /** SHA-256 of `state`, which itself is 256 random bits. */
  state_hash: Uint8Array;
  /** SHA-256 of the key that only the tab has. */
  browser_hash: Uint8Array;
  secrets: Sealed<OpenidSecrets>;
  redirect_uri: string;
  expires_at: Date;
}

/** What only the service may show the provider, or expect from it. */
export interface OpenidSecrets {
  /** In the ID token again. */
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** Who a user is at the company's provider; bound at the first sign-in. */
export interface OpenidIdentityTable {
  user_id: string;
  company_id: string;
  /** `sub` of the ID token. */
  subject: string;
  created_at: Date;
}
