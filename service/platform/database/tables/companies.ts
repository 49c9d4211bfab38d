import type { Mode } from '@veridoor/contract/mode';
import type { KeyPermission } from '@veridoor/contract/accounts/api-key';
import type { Company } from '@veridoor/contract/company';
import type { LocalisedText } from '@veridoor/contract/common';
import type { Group } from '@veridoor/contract/accounts/user';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { CreatedAt, Sealed } from './columns.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * A company's settings; checked when written, trusted when read. Every setting is present: a release that adds one
 * writes it into every company.
 */
export type CompanySettings = Omit<Company, 'id' | 'name' | 'revision'>;

export interface CompanyTable {
  id: string;
  name: string;
  settings: JSONColumnType<CompanySettings>;
  /** Whether it approves this project's specimens: the demonstration's company does, and nothing sets it for another. */
  accepts_specimens: Generated<boolean>;
  /** Counts the changes of name and settings. */
  revision: Generated<number>;
  /** The revision in which each of them was changed last, by name; those that never were are missing. */
  setting_revisions: ColumnType<Record<string, number>, never, Record<string, number>>;
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
  /** Lower case; the user has opened a link that was sent there. */
  email: string | null;
  /** An address that no link has confirmed yet. */
  pending_email: string | null;
  disabled_at: Date | null;
  /** Whether notices of cases come by mail, too. */
  notice_mail: Generated<boolean>;
  created_at: CreatedAt;
}

/** What a link sent by e-mail is for: a new password, or to confirm the address. */
export type MailPurpose = 'password' | 'email';

export interface MailTokenTable {
  /** SHA-256 of the token, which itself is 256 random bits. */
  token_hash: Uint8Array;
  user_id: string;
  purpose: MailPurpose;
  /** Where it was sent: it opens nothing once the user has another address. */
  email: string;
  expires_at: Date;
}

export interface UserGroupTable {
  id: string;
  user_id: string;
  name: Group;
}

/** A user who is logged in from one browser or program: its refresh token, and all access tokens made with it. */
export interface LoginTable {
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token, which itself is 256 random bits. */
  token_hash: Uint8Array;
  client: Sealed<LoginClient>;
  /** Keyed hash of the network address that logged in; null once it was used from another, which is audited once. */
  address_hash: string | null;
  created_at: Date;
  /** When it last made an access token. */
  last_used_at: Date;
  expires_at: Date;
  /** When it ended before its time. */
  ended_at: Date | null;
  /** The ID token of a login by the company's OpenID provider, which knows by it whom to sign out; null once ended. */
  id_token: Sealed<string> | null;
  /** Whether that provider asked for a second factor that the company accepts. */
  openid_factor: boolean;
}

/** Where a login was last used from. */
export interface LoginClient {
  address: string;
  /** Names of browser and system, as far as the program reported them. */
  browser: string | null;
  system: string | null;
}

/** The places where an account has logged in. */
export interface LoginPlaceTable {
  user_id: string;
  /** Keyed hash of the IPv4 address, or of the IPv6 network of 64 bits. */
  place_hash: string;
  used_at: Date;
}

export interface LoginAttemptTable {
  /** Keyed hashes of a place, or of an account and a place: nothing is stored in clear text. */
  key: string;
  failures: number;
  window_started_at: Date;
}

/** What a company's program shows in place of a login. */
export interface ApiKeyTable {
  id: string;
  company_id: string;
  /** The data that the key reaches. */
  mode: ColumnType<Mode, Mode | undefined, never>;
  name: string;
  permissions: JSONColumnType<KeyPermission[]>;
  /** The user who made its newest secret: the key can do nothing that they may not. */
  user_id: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** Beginning of the hour in which it was last used, so that few requests write. */
  last_used_at: Date | null;
}

export interface ApiKeySecretTable {
  /** SHA-256 of the secret, which itself has 256 random bits. */
  hash: Uint8Array;
  key_id: string;
  /** First characters of the secret, by which people recognise it. */
  start: string;
  created_at: Date;
  /** When a newer secret takes its place; null for the newest. */
  ends_at: Date | null;
}

export interface WorkflowTable {
  id: string;
  company_id: string;
  /** Names the workflow; its versions are rows of their own. */
  slug: string;
  version: number;
  definition: JSONColumnType<WorkflowDefinition>;
  created_at: CreatedAt;
  /** Since when nothing new begins with the workflow: the same in all its versions. */
  retired_at: Generated<Date | null>;
}

export interface IpWhitelistEntryTable {
  id: string;
  company_id: string;
  /** In the one spelling that an address or network has here. */
  address: string;
  created_at: CreatedAt;
}
