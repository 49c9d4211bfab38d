import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Statements that one connection keeps prepared; texts beyond that are planned each time. */
const MOST_STATEMENTS = 200;
/** SQLSTATE feature_not_supported: also the answer of a prepared `select *` once a migration has changed its table. */
const STALE_PLAN = '0A000';

/**
 * The pool with statements prepared on their first use. PostgreSQL plans each once for a connection instead of at every
 * call; planning costs more than running most of them. A connection with plans that a migration made stale is closed,
 * so that an old instance recovers beside a new one.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const prepared = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const present = prepared.get(client) ?? prepare(client);
      prepared.set(client, present);
      return present;
    },
  };
}

function prepare(client: PoolClient): PostgresPoolClient {
  const names = new Map<string, string>();
  let stale = false;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  const query = async (text: string, values: readonly unknown[]) => {
    // Without values it is `begin`, `commit` or a migration: nothing to plan.
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      stale ||= error instanceof Error && 'code' in error && error.code === STALE_PLAN;
      throw error;
    }
  };
  // Kysely also knows cursors, which are not configured here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || stale),
  };
}
