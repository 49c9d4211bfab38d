import type { ColumnType } from 'kysely';

/** Given by the database unless written, and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Given by the database unless written. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

/** The earlier verification that a row belongs to; null while it belongs to the present one. */
export type EarlierVerification = ColumnType<string | null, string | null | undefined, string | null>;

declare const sealed: unique symbol;

/**
 * A value as JSON, sealed with the installation's keys and bound to column and row; `crypto/sealed-values.ts` opens it.
 */
export type Sealed<Value> = Uint8Array & { readonly [sealed]: Value };
