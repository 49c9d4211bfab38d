import type { Mode } from '@veridoor/contract/mode';
import type { AmlCategory, AmlSource } from '@veridoor/contract/aml/search';
import type { AmlHit, AmlVerdict } from '@veridoor/contract/aml/hit';
import type { AmlQuery, AmlUsedList } from '@veridoor/contract/aml/report';
import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';

export interface AmlListVersionTable {
  id: string;
  source: AmlSource;
  /** The list's own name of its version, or the beginning of the SHA-256 of its files. */
  version: string;
  state: 'loading' | 'active' | 'retired' | 'failed';
  entries: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  files: JSONColumnType<{ name: string; size: number; sha256: string }[]>;
  started_at: Date;
  activated_at: Date | null;
  /** Why it did not become whole: the message about the file, or a code. */
  fault: Generated<string | null>;
  failed_at: Generated<Date | null>;
}

export interface AmlEntityTable {
  list_version_id: string;
  /** Place in the list, from 0; the index names entries by it. */
  ordinal: number;
  entity_id: string;
  /** SHA-256 of the data, which reveals a changed entry. */
  fingerprint: string;
  /** The entry in the one shape of all lists; checked when it is written, trusted when it is read. */
  data: JSONColumnType<object>;
}

export interface AmlIndexPieceTable {
  list_version_id: string;
  ordinal: number;
  bytes: Uint8Array;
}

/** The query of a search and its hits. */
export interface AmlSearchContent {
  query: AmlQuery;
  /** The other searched names and particulars of a screening. */
  further_queries: AmlQuery[];
  results: AmlStoredHit[];
}

export interface AmlSearchTable {
  id: string;
  company_id: string;
  mode: Mode;
  profile_id: string | null;
  /**
   * The subject of a search, for which decisions are remembered: the profile, or a keyed hash of name and birth date.
   */
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
  /** Digest of the entry at the decision: a changed entry must be decided again. */
  fingerprint: string;
  verdict: AmlVerdict;
  reason: Sealed<string>;
  /** Null for a decision that nobody made: the end of a whitelisting. */
  user_id: string | null;
  /** When the hit opens again; null for a decision that holds until the entry changes. */
  until: Date | null;
  created_at: Date;
}

/** The screening state of a profile. */
export interface ScreeningTable {
  profile_id: string;
  /** Counts up with every screening, so that a late one does not hide a newer one. */
  revision: number;
  /** Keyed hash of everything that decides who is screened: it reveals changes. */
  fingerprint: string;
  /** Number of screened names; 0 when nobody is named. */
  subjects: number;
  /** The screening with the present hits; null when nobody was screened. */
  search_id: string | null;
  /** The lists of the last search, with the ids of their versions; none when none was loaded. */
  lists: JSONColumnType<(AmlUsedList & { id: string })[]>;
  /** Name and version of the scoring. */
  algorithm: string;
  /** SHA-256 of the pages whose data were screened. */
  files: JSONColumnType<string[]>;
  checked_at: Date;
}

/** A hit of the present screening of a profile that nobody has decided; gone once it is. */
export interface OpenHitTable {
  id: string;
  profile_id: string;
  company_id: string;
  mode: Mode;
  /** The screening that has it whole. */
  search_id: string;
  source: AmlSource;
  entity_id: string;
  fingerprint: string;
  categories: AmlCategory[];
  score: number;
  waiting_since: Date;
}
