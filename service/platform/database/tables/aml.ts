import type { AmlHit, AmlQuery, AmlSource, AmlUsedList, AmlVerdict } from '../../../../packages/contract/aml.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';

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

/** Whom a search was for, and who was found. */
export interface AmlSearchContent {
  query: AmlQuery;
  /** Of a screening: the other names and particulars that were searched. */
  further_queries: AmlQuery[];
  results: AmlStoredHit[];
}

export interface AmlSearchTable {
  id: string;
  company_id: string;
  profile_id: string | null;
  /** Whom the search was for: decisions are remembered for it. The profile, or a keyed hash of name and birth date. */
  subject: string;
  /** Made by the service for the profile, with every list and category; other searches may be filtered. */
  screening: boolean;
  content: Sealed<AmlSearchContent>;
  /** Keyed hash of company and name, of a search without a profile: an erasure finds it by the person's name. */
  name_hash: string | null;
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
  reason: Sealed<string>;
  user_id: string | null;
  created_at: Date;
}

/** How a profile stands with the lists. */
export interface ScreeningTable {
  profile_id: string;
  /** Counts up with every screening, so that a late one does not hide a newer one. */
  revision: number;
  /** Keyed hash of everything that bears on who is screened: tells whether that has changed. */
  fingerprint: string;
  /** Names that were screened; 0 when nobody is named. */
  subjects: number;
  /** The screening that found what is found now; null when nobody was screened. */
  search_id: string | null;
  /** The lists that were searched last, with the ids of their versions; none when none was loaded. */
  lists: JSONColumnType<(AmlUsedList & { id: string })[]>;
  /** Of the searches: name and version of the scoring. */
  algorithm: string;
  /** SHA-256 of the pages whose data were screened. */
  files: JSONColumnType<string[]>;
  checked_at: Date;
}
