import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { EventType } from '@veridoor/contract/event';
import type { WebhookDeliveryTable } from '../../platform/database/tables/events.ts';
import type { Connection } from '../../platform/database/connection.ts';

/** A delivery with the type of its event. */
export type LogRow = Selectable<WebhookDeliveryTable> & { event: EventType };

export interface LogFilter {
  status?: LogRow['status'] | undefined;
  /** The last log of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

function logs(connection: Connection) {
  return connection
    .selectFrom('webhook_delivery')
    .innerJoin('event', 'event.id', 'webhook_delivery.event_id')
    .selectAll('webhook_delivery')
    .select('event.type as event');
}

/** Deliveries to an endpoint, newest first. */
export async function findLogs(
  connection: Connection,
  endpointId: string,
  filter: LogFilter,
  limit: number,
): Promise<LogRow[]> {
  let query = logs(connection).where('webhook_delivery.endpoint_id', '=', endpointId);
  // In the text of the statement, where PostgreSQL sees which index serves it.
  if (filter.status) query = query.where('webhook_delivery.status', '=', sql.lit(filter.status));
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(
      sql<boolean>`(webhook_delivery.created_at, webhook_delivery.id) < (${created_at}::timestamptz, ${id}::uuid)`,
    );
  }
  return query
    .orderBy('webhook_delivery.created_at', 'desc')
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit)
    .execute();
}

/** The log with that id, if its endpoint is the company's. */
export async function findLog(connection: Connection, companyId: string, id: string): Promise<LogRow | null> {
  const row = await logs(connection)
    .where('webhook_delivery.id', '=', id)
    .where('event.company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked: its deliverer cannot settle or claim it until the transaction ends. */
export async function lockLog(transaction: Connection, companyId: string, id: string): Promise<LogRow | null> {
  await transaction.selectFrom('webhook_delivery').select('id').where('id', '=', id).forUpdate().execute();
  return findLog(transaction, companyId, id);
}

/** Orders one more delivery of an event that is written down. */
export async function insertDelivery(
  connection: Connection,
  delivery: Pick<LogRow, 'event_id' | 'endpoint_id' | 'trigger'> & { now: Date },
): Promise<string> {
  const { now, ...row } = delivery;
  const id = randomUUID();
  await connection
    .insertInto('webhook_delivery')
    .values({ ...row, id, status: 'pending', attempts: '[]', next_attempt_at: now, created_at: now })
    .execute();
  return id;
}
