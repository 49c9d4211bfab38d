import type { CallPage, CallRequest, CallState } from '@veridoor/contract/calls/call';
import type { CallEnd } from '@veridoor/contract/calls/call-outcome';
import type { LocalisedText } from '@veridoor/contract/common';
import type { CallOptions } from '@veridoor/contract/steps/call';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EarlierVerification, Sealed } from './columns.ts';

export interface CallTable {
  id: string;
  /** Order of the queue. */
  place: Generated<number>;
  company_id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  /** The call step of the workflow, or its stand-in. */
  step_id: string;
  language: string;
  options: JSONColumnType<CallOptions>;
  state: CallState;
  agent_id: string | null;
  /** Handed over to this agent, who goes before the others. */
  reserved_for: string | null;
  /** The customer's newest connection; null after it was closed. */
  customer_socket: string | null;
  customer_seen_at: Date;
  agent_socket: string | null;
  agent_seen_at: Date | null;
  request: CallRequest | null;
  /** Null until something was written. */
  notes: Generated<Sealed<string> | null>;
  checklist: ColumnType<string[], string | undefined, string>;
  customer_records: boolean;
  agent_records: Generated<boolean>;
  /** The customer uses sign language. */
  signs: Generated<boolean>;
  joined_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
  end_code: CallEnd | null;
  end_reason: Sealed<string> | null;
}

export interface CallMessageTable {
  id: Generated<number>;
  call_id: string;
  sender: 'customer' | 'agent';
  /** Bound to the call: the row's own id is given by the database. */
  text: Sealed<LocalisedText>;
  created_at: Date;
}

export interface CallStillTable {
  id: string;
  call_id: string;
  page: JSONColumnType<CallPage>;
  state: 'asked' | 'filed' | 'failed';
  document_id: string | null;
  created_at: Date;
}

export interface CallRecordingTable {
  call_id: string;
  /** One run of the recorder: a page that was loaded again begins another. */
  session: string;
  piece: number;
  file_key: string;
  size: number;
  created_at: Date;
}

export interface CallAgentPresenceTable {
  user_id: string;
  company_id: string;
  state: 'online' | 'away';
  /** The agent uses sign language. */
  signs: Generated<boolean>;
  socket: string | null;
  seen_at: Date;
}
