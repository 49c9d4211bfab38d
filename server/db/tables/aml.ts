import type { AmlHit, AmlReport, AmlSource, AmlUsedList, AmlVerdict } from '../../../contract/aml.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface AmlListVersionTable {
  id: string;
  source: AmlSource;
  /** What the list calls its version, or the beginning of the SHA-256 of its files. */
  version: string;
  state: 'loading' | 'active' | 'retired';
  entries: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  files: JSONColumnType<{ name: string; size: number; sha256: string }[]>;
  started_at: Date;
  /** A loading version whose import was killed no longer moves this. */
  activated_at: Date | null;
}

export interface AmlEntityTable {
  list_version_id: string;
  /** Place in the list, from 0; the index names entries by it. */
  ordinal: number;
  entity_id: string;
  /** SHA-256 of the data: tells whether an entry changed. */
  fingerprint: string;
  /** The entry in the one shape of all lists; checked when it is written, trusted when it is read. */
  data: JSONColumnType<object>;
}

export interface AmlIndexPieceTable {
  list_version_id: string;
  ordinal: number;
  bytes: Uint8Array;
}

export interface AmlSearchTable {
  id: string;
  company_id: string;
  profile_id: string | null;
  /** Whom the search was for: decisions are remembered for it. The profile, or a keyed hash of name and birth date. */
  subject: string;
  /** Made by the service for the profile, with every list and category; other searches may be filtered. */
  screening: boolean;
  query: JSONColumnType<AmlReport['query']>;
  results: JSONColumnType<AmlStoredHit[]>;
  total: number;
  lists: JSONColumnType<AmlUsedList[]>;
  algorithm: string;
  created_at: Date;
}

/** A hit as it was found; the decision on it is read when it is shown. */
export type AmlStoredHit = Omit<AmlHit, 'decision'> & {
  fingerprint: string;
  /** A birth date or an identifier agrees. */
  confirmed: boolean;
};

export interface AmlDecisionTable {
  id: string;
  company_id: string;
  search_id: string;
  subject: string;
  source: AmlSource;
  entity_id: string;
  /** Of the entry as it was decided on: a changed entry has to be decided again. */
  fingerprint: string;
  verdict: AmlVerdict;
  reason: string;
  user_id: string | null;
  created_at: Date;
}
