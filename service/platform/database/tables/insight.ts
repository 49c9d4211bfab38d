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

/** How many by a key, such as a reason or the id of an officer, of what was decided on a day. */
export type DecidedRow = FigureRow & {
  subject: 'person' | 'entity';
  what: DecidedFigure;
  /** Of waits. */
  workflow_slug: string;
  counts: Record<string, number>;
};

export type DecidedFigure =
  | 'outcomes'
  | 'reasons'
  | 'waits'
  | 'longest'
  | 'made'
  | 'approved'
  | 'rejected'
  | 'overturned'
  | 'confirmed'
  | 'returned';

/** What became of those who began on a day, and what was decided on it, as it was when it was kept last: numbers only. */
export interface InsightDayTable {
  company_id: string;
  mode: Mode;
  /** Date (UTC) as `2026-03-01`. */
  day: string;
  figures: JSONColumnType<DayFigures>;
  decisions: JSONColumnType<DecidedRow[]>;
  /** When to count it anew. */
  due_at: Date;
}

/** A day whose decisions are not as they were kept: the database notes it with whatever changes them. */
export interface InsightChangeTable {
  company_id: string;
  mode: Mode;
  day: string;
}
