import type { LocalisedText } from '../../../../packages/contract/common.ts';
import type { Group } from '../../../../packages/contract/authentication.ts';
import type { DuplicateKind } from '../../../../packages/contract/duplicate.ts';
import type { Branding } from '../../../../packages/contract/session.ts';
import type { WorkflowDefinition } from '../../../../packages/contract/workflow.ts';
import type { CreatedAt } from './columns.ts';
import type { ColumnType, JSONColumnType } from 'kysely';

/** What a company decides for itself; checked when it is written, trusted when it is read. */
export interface CompanySettings {
  /** Seconds that a verification link opens the flow: 900 to 604800. */
  link_lifetime: number;
  /** Origins of hosted interfaces that links may point to. */
  interface_origins: string[];
  /** Origins that return_url may have. */
  return_origins: string[];
  /** URL schemes that deep_link may have, without the colon. */
  deep_link_schemes: string[];
  /** Origins that may show the interface in a frame. */
  frame_origins: string[];
  branding: Branding;
  /** Days that pictures and face data are kept. */
  retention_days: number;
  /** Days that a profile is kept after its last change; for ever when it is null or not there. */
  profile_retention_days?: number | null;
  /** Days that notifications are kept; thirty when it is not there. */
  webhook_retention_days?: number;
  /** How much of the report notifications carry; a summary when it is not there. */
  webhook_report?: 'none' | 'summary' | 'full';
  privacy_url: string | null;
  /** Whether payments may be released by face and PIN; not when it is not there. */
  biopay?: boolean;
  /** What of a document is looked for on other profiles; everything when it is not there. */
  duplicates?: Record<DuplicateKind, boolean>;
  consent: { version: string; text: LocalisedText | null };
  /** Whether one person may erase alone, as it is when it is not there. */
  erasure?: 'one_person' | 'two_people';
}

export interface CompanyTable {
  id: string;
  name: string;
  settings: JSONColumnType<CompanySettings>;
  created_at: CreatedAt;
}

/** A version of the consent text; the database refuses to change one. */
export interface ConsentTextTable {
  id: string;
  company_id: string;
  version: string;
  /** Null for the interface's own words. */
  text: ColumnType<LocalisedText | null, string, never>;
  sha256: string;
  /** The user; null for the one that the company began with. */
  created_by: string | null;
  created_at: Date;
}

export interface UserTable {
  id: string;
  company_id: string;
  /** Lower case; unique in the whole service, since login names no company. */
  username: string;
  first_name: string;
  last_name: string;
  /** argon2id in PHC string form. */
  password_hash: string;
  disabled_at: Date | null;
  created_at: CreatedAt;
}

export interface UserGroupTable {
  id: string;
  user_id: string;
  name: Group;
}

export interface RefreshTokenTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, which itself is 256 random bits. */
  token_hash: Uint8Array;
  expires_at: Date;
  revoked_at: Date | null;
  /** Keyed hash of the network address that logged in; null once it was used from elsewhere, which is told once. */
  address_hash: string | null;
  created_at: CreatedAt;
}

/** Where an account has logged in from. */
export interface LoginPlaceTable {
  user_id: string;
  /** Keyed hash of the IPv4 address, or of the IPv6 network of 64 bits. */
  place_hash: string;
  used_at: Date;
}

export interface LoginAttemptTable {
  /** Keyed hashes of a place, or of an account and where it was tried from: none of it is kept in the clear. */
  key: string;
  failures: number;
  window_started_at: Date;
}

export interface WorkflowTable {
  id: string;
  company_id: string;
  version: number;
  definition: JSONColumnType<WorkflowDefinition>;
  created_at: CreatedAt;
}

export interface IpWhitelistEntryTable {
  id: string;
  company_id: string;
  /** In the one spelling that an address or network has here. */
  address: string;
  created_at: CreatedAt;
}
