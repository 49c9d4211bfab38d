import type { VerificationMetadata, VerificationStatus } from '@veridoor/contract/verifications/fields';
import type { Sealed } from './columns.ts';
import type { ColumnType } from 'kysely';

/** One way of a person through a workflow. Company and mode are the profile's. */
export interface VerificationTable {
  id: string;
  profile_id: string;
  /** Counts those of the profile; the newest is the present one. */
  number: number;
  /** The version that it began with; later ones do not apply to it. */
  workflow_id: string;
  /** The integrator's reference of it; null for the profile's. */
  reference: ColumnType<Sealed<string> | null, Sealed<string> | null | undefined, Sealed<string> | null>;
  metadata: Sealed<VerificationMetadata> | null;
  status: VerificationStatus;
  created_at: ColumnType<Date, Date, never>;
  begun_at: Date | null;
  completed_at: Date | null;
  expired_at: Date | null;
  /** When the newest link expires; null while there is none. */
  closes_at: Date | null;
}

/** A browser in which a link of a verification was opened. */
export interface VerificationVisitTable {
  id: string;
  verification_id: string;
  profile_id: string;
  link_id: string;
  /** Families without versions, of a list. */
  device: 'phone' | 'tablet' | 'desktop' | 'other';
  browser: string;
  system: string;
  attempts: number;
  begun_at: Date;
  last_seen_at: Date;
}
