import type { Generated } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';

/** Numbers of a day, a browser and a system: they name nobody and no profile. */
export interface VisitCountTable {
  company_id: string;
  mode: Mode;
  /** Date (UTC) as `2026-03-01`. */
  day: string;
  browser: string;
  system: string;
  /** Links that were opened for the first time. */
  opened: Generated<number>;
  /** Journeys that were completed. */
  completed: Generated<number>;
}
