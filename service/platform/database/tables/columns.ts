import type { ColumnType } from 'kysely';

/** Given by the database unless written, and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Given by the database unless written. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

declare const sealed: unique symbol;

/**
 * A value as JSON, sealed with the installation's keys and bound to column and row; `crypto/sealed-values.ts` opens it.
 */
export type Sealed<Value> = Uint8Array & { readonly [sealed]: Value };
