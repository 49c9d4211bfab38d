import type { CreatedAt } from './columns.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface SigningKeyTable {
  kid: string;
  public_jwk: JSONColumnType<Record<string, string>>;
  /** PKCS #8, sealed with the service's secret key. */
  private_key: Uint8Array;
  created_at: CreatedAt;
  retired_at: Date | null;
}

/** Secrets that the installation made for itself, sealed. */
export interface InstallationSecretTable {
  name: string;
  sealed: Uint8Array;
}

/** Jobs that wait in one line and have places of their own in every instance, so that quick ones never wait for slow. */
export type JobQueue = 'messages' | 'calls' | 'audit' | 'checks' | 'background' | 'housekeeping';

export interface JobTable {
  id: string;
  kind: string;
  queue: JobQueue;
  /** Companies take turns; the jobs of the installation itself have the id of zeros. */
  company_id: string;
  /** Order among the jobs of a company: 0 before 1. */
  rank: number;
  payload: JSONColumnType<Record<string, unknown>>;
  run_at: Date;
  attempts: Generated<number>;
  max_attempts: number;
  /** Start of the last attempt. */
  begun_at: Date | null;
  /** A claim older than this belonged to a dead instance: the job is free again. */
  claimed_until: Date | null;
  last_error: string | null;
  finished_at: Date | null;
  created_at: CreatedAt;
  /** What caused it, a trace or a `traceparent`, for the log; null for the service's own. */
  trace?: string | null;
}

export interface RateLimitTable {
  key: string;
  window_started_at: Date;
  /** Permits that instances took in this window. */
  taken: number;
}

export interface IdempotentAnswerTable {
  /** Kind and id of the user or profile that sent the request. */
  owner: string;
  key_hash: string;
  /** SHA-256 of operation, address and body. */
  fingerprint: string;
  /** The profile in the answer, so that the answer goes when the person is erased. */
  profile_id: string | null;
  /** While the first request is under way; one that died leaves the key free again. */
  claimed_until: Date | null;
  status: number | null;
  /** Headers and body, sealed: they hold personal data and tokens. */
  answer: Uint8Array | null;
  created_at: Date;
}
