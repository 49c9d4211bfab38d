import type { Generated, JSONColumnType } from 'kysely';
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

/** What is added up of several days: texts tell rows apart, `times` says how many needed so many seconds. */
export type FigureRow = Record<string, string | number | Record<string, number>>;

/** Of people, steps and captures, by the version of the workflow. */
export type DayFigures = Record<'people' | 'steps' | 'captures', FigureRow[]>;

/** What became of those who began on a day, as it was when it was kept last: numbers, and nobody's. */
export interface InsightDayTable {
  company_id: string;
  mode: Mode;
  /** Date (UTC) as `2026-03-01`. */
  day: string;
  figures: JSONColumnType<DayFigures>;
  kept_at: Date;
}
