import type { Mode } from '@veridoor/contract/mode';
import type { AuditAction, AuditDetail, AuditEntry } from '@veridoor/contract/audit';
import type { EventType, PayloadVersion } from '@veridoor/contract/event';
import type { CreatedAt, Instant, Sealed } from './columns.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface AuditEntryTable {
  /** Sorts entries of one millisecond. */
  id: string;
  /** The company that it concerns, or NO_COMPANY. */
  company_id: string;
  /** By the clock of the database, which all instances share. */
  created_at: Generated<Date>;
  actor_kind: AuditEntry['actor']['kind'];
  actor_id: string | null;
  action: AuditAction;
  subject_kind: string;
  subject_id: string | null;
  detail: JSONColumnType<AuditDetail>;
  request_id: string | null;
  /** Network address of the request; taken away when the person is erased. */
  address: string | null;
  /** Salt, set when the entry is sealed, so that the chain commits to the address without revealing it. */
  address_salt: Uint8Array | null;
  address_hash: Uint8Array | null;
  /** Place in the company's chain, from 1; null until the entry is sealed. */
  sequence: number | null;
  hash: Uint8Array | null;
}

/** The end of a company's chain. */
export interface AuditChainTable {
  company_id: string;
  sequence: number;
  hash: Uint8Array;
  /** Place and hash of the last entry that retention took: 0 and 32 zero bytes before that. */
  start_sequence: number;
  start_hash: Uint8Array;
  /** Keyed hash of the rest of the row: nobody without the keys can move an end of a chain. */
  mac: string;
}

export interface EventTable {
  id: string;
  company_id: string;
  mode: ColumnType<Mode, Mode | undefined, never>;
  /** Null for a test. */
  profile_id: string | null;
  /** What it is about beside the profile: a document, a verification, a call, a payment or a screening. */
  object_id?: string | null;
  type: EventType;
  /** The notification as it is sent, byte for byte. */
  body: Sealed<string>;
  created_at: Date;
  /** What caused it, a trace or a `traceparent`, for receivers and the log. */
  trace?: string | null;
}

export interface WebhookEndpointTable {
  id: string;
  company_id: string;
  /** Whose events it receives. */
  mode: ColumnType<Mode, Mode | undefined, never>;
  url: string;
  /** Event types, `*`, or all of a kind such as `profile.*`. */
  enabled_events: string[];
  /** JSON, sealed: people put passwords there. */
  custom_headers: Uint8Array;
  metadata: JSONColumnType<Record<string, unknown>>;
  /** The version of the bodies that it gets. */
  payload_version: ColumnType<PayloadVersion, PayloadVersion | undefined, PayloadVersion>;
  /** 32 bytes, sealed. */
  secret: Uint8Array;
  /** The previous secret, which still signs until its time is over. */
  previous_secret: Uint8Array | null;
  previous_secret_until: Date | null;
  /** The first failure since the last success. */
  failing_since: Date | null;
  last_error: string | null;
  disabled_at: Date | null;
  disabled_reason: 'manual' | 'gone' | 'failing' | null;
  created_at: CreatedAt;
  updated_at: Instant;
}

/** One try to hand over an event. */
export interface StoredAttempt {
  at: string;
  /** Milliseconds. */
  duration: number;
  /** HTTP status of the answer; null without one. */
  status: number | null;
  /** Why it failed; null when it did not. */
  error: string | null;
}

export interface WebhookDeliveryTable {
  id: string;
  event_id: string;
  endpoint_id: string;
  /** The event's. */
  type: EventType;
  trigger: 'event' | 'retry' | 'test';
  status: 'pending' | 'succeeded' | 'failed';
  attempts: JSONColumnType<StoredAttempt[]>;
  /** Null when there is nothing more to try. */
  next_attempt_at: Date | null;
  /** Identifies a claim: an expired claim cannot act for the next one. */
  claim: string | null;
  claimed_until: Date | null;
  error: string | null;
  created_at: CreatedAt;
  finished_at: Date | null;
}
