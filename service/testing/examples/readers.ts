import { setTimeout as pause } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { OpenapiDocument } from '../../platform/http/openapi/openapi-document.ts';
import type { TestApplication } from '../application.ts';
import { operationFinder } from '../contract-check.ts';

/** All rows, as if one writer changed them all; no transaction holds the counts of requests and the public lists. */
const LOCK_ALL = sql`do $$ declare name text; begin
  for name in select quote_ident(relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('rate_limit', 'aml_entity', 'aml_index_piece')
  loop execute format('select from %s for update', name); end loop;
end $$`;

/** Milliseconds after which a request that is still under way is looked at: only how long the test takes depends on it. */
const LOOK = 20;

/** Ends the statements that wait for this transaction: the requests that sent them fail. */
const REFUSE_WAITING = sql`
  select pg_cancel_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

/** The operations that read, and what became of their requests while somebody held all rows. */
export type Readers = Map<string, 'not asked' | 'answered' | 'waited'>;

/**
 * Sends every request that reads once more while a writer holds all rows, just before it is made. It needs a database
 * with several connections.
 */
export function watchReaders(test: TestApplication, readers: Readers) {
  const document = test.document as OpenapiDocument;
  for (const { get, head } of Object.values(document.paths))
    for (const operation of [get, head]) if (operation) readers.set(operation.operationId, 'not asked');
  const find = operationFinder(document);
  return async (request: InjectOptions & { token?: string }): Promise<void> => {
    const id = find(request)?.operation.operationId;
    if (id === undefined || !readers.has(id)) return;
    const { statusCode } = await test.parts.database.transaction().execute(async (writer) => {
      await LOCK_ALL.execute(writer);
      const answered = new AbortController();
      const answer = test.inject(request).finally(() => answered.abort());
      while (!answered.signal.aborted) {
        await Promise.race([answer, pause(LOOK)]);
        await REFUSE_WAITING.execute(writer);
      }
      return answer;
    });
    if (statusCode >= 400) readers.set(id, 'waited');
    else if (readers.get(id) === 'not asked') readers.set(id, 'answered');
  };
}
