import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The database or a transaction on it. Inside a transaction use only the transaction: the embedded database has one
 * connection, and waiting for a second one would never end.
 */
export type Connection = Kysely<Database> | Transaction<Database>;
