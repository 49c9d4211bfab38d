import type { ColumnType } from 'kysely';

/** Given by the database unless written, and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Given by the database unless written. */
export type Instant = ColumnType<Date, Date | undefined, Date>;
