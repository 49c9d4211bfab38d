import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

type Listener = () => void;

const raised = new WeakMap<object, Set<string>>();
const listeners = new WeakMap<object, Map<string, Set<Listener>>>();

/**
 * Wakes listeners in this process right after the commit that wrote their rows, neither before it nor when it fails.
 * Writes of other processes go unnoticed.
 *
 * @returns the same database.
 */
export function withCommitSignals(database: Kysely<Database>): Kysely<Database> {
  const own = new Map<string, Set<Listener>>();
  listeners.set(database, own);
  const begin = database.transaction.bind(database);
  database.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const names = new Set<string>();
      const result = await execute((transaction) => {
        raised.set(transaction, names);
        return work(transaction);
      });
      for (const name of names) for (const listener of own.get(name) ?? []) listener();
      return result;
    };
    return builder;
  };
  return database;
}

/** Raises the signal once the transaction is committed. */
export function signalOnCommit(transaction: object, name: string): void {
  const names = raised.get(transaction);
  if (!names) throw new Error('what is reported after a commit has to be written in a transaction');
  names.add(name);
}

/** @returns a function that ends the listening. */
export function onSignal(database: Kysely<Database>, name: string, listener: Listener): () => void {
  const own = listeners.get(database);
  if (!own) throw new Error('this database reports no commits');
  const heard = own.get(name) ?? new Set();
  own.set(name, heard.add(listener));
  return () => heard.delete(listener);
}
