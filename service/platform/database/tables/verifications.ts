import type { Metadata } from '@veridoor/contract/common';
import type { VerificationStatus } from '@veridoor/contract/verifications/fields';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Sealed } from './columns.ts';
import type { ColumnType } from 'kysely';

/** One way of a person through a workflow. */
export interface VerificationTable {
  id: string;
  profile_id: string;
  /** The profile's, for lists of the company. */
  company_id: ColumnType<string, string, never>;
  mode: ColumnType<Mode, Mode, never>;
  /** Counts those of the profile; the newest is the present one. */
  number: number;
  /** The version that it began with; later ones do not apply to it. */
  workflow_id: string;
  /** The integrator's reference of it; null for the profile's. */
  reference: ColumnType<Sealed<string> | null, Sealed<string> | null | undefined, Sealed<string> | null>;
  /** Finds the reference; null with it. */
  reference_hash: ColumnType<string | null, string | null | undefined, string | null>;
  metadata: Sealed<Metadata> | null;
  status: VerificationStatus;
  created_at: ColumnType<Date, Date, never>;
  begun_at: Date | null;
  completed_at: Date | null;
  expired_at: Date | null;
  /** When the newest link expires; null while there is none. */
  closes_at: Date | null;
  /** The last decision on it. */
  outcome: ColumnType<ProfileStatus | null, never, ProfileStatus>;
  decided_at: ColumnType<Date | null, never, Date>;
  /** When it was made, begun, handed in, decided or expired last. */
  updated_at: ColumnType<Date, never, never>;
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
