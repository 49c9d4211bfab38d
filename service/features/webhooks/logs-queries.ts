import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { EventType } from '@veridoor/contract/event';
import type { Mode } from '@veridoor/contract/mode';
import type { WebhookDeliveryTable } from '../../platform/database/tables/events.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type LogRow = Selectable<WebhookDeliveryTable>;

export interface LogFilter {
  status?: LogRow['status'] | undefined;
  type?: EventType | undefined;
  /** What the event is about. */
  object?: string | undefined;
  /** The last log of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** Deliveries to an endpoint, newest first. */
export async function findLogs(
  connection: Connection,
  endpointId: string,
  filter: LogFilter,
  limit: number,
): Promise<LogRow[]> {
  let query = connection.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', endpointId);
  // In the text of the statement, where PostgreSQL sees which index serves it.
  if (filter.status) query = query.where('status', '=', sql.lit(filter.status));
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.object !== undefined) {
    // An array that is read first: an object has few events, and an endpoint a million deliveries.
    query = query.where(
      sql<boolean>`event_id = any(array(
        select id from event where profile_id = ${filter.object}::uuid or object_id = ${filter.object}::uuid
      ))`,
    );
  }
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The log with that id, if its endpoint is the company's. */
export async function findLog(connection: Connection, companyId: string, id: string): Promise<LogRow | null> {
  const row = await connection
    .selectFrom('webhook_delivery')
    .innerJoin('event', 'event.id', 'webhook_delivery.event_id')
    .selectAll('webhook_delivery')
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
  delivery: Pick<LogRow, 'event_id' | 'endpoint_id' | 'type' | 'trigger'> & { now: Date },
): Promise<string> {
  const { now, ...row } = delivery;
  const id = randomUUID();
  await connection
    .insertInto('webhook_delivery')
    .values({ ...row, id, status: 'pending', attempts: '[]', next_attempt_at: now, created_at: now })
    .execute();
  return id;
}

/** Deliveries that are counted at most. */
const COUNTED = 1_000;

/** How the deliveries of each endpoint of a company go, newest endpoint first. */
export async function readHealth(connection: Connection, companyId: string, mode: Mode): Promise<HealthRow[]> {
  const { rows } = await sql<HealthRow>`
    select endpoint.id as endpoint_id, endpoint.url, endpoint.disabled_at is null as enabled, endpoint.failing_since,
      waiting.count as waiting, waiting.oldest as oldest_waiting_at, failed.count as failed
    from webhook_endpoint as endpoint
    cross join lateral (
      select count(*)::integer as count, min(created_at) as oldest from (
        select created_at from webhook_delivery where endpoint_id = endpoint.id and status = 'pending'
        order by next_attempt_at limit ${sql.lit(COUNTED)}
      ) as pending
    ) as waiting
    cross join lateral (
      select count(*)::integer as count from (
        select from webhook_delivery where endpoint_id = endpoint.id and status = 'failed'
        order by created_at desc, id desc limit ${sql.lit(COUNTED)}
      ) as ended
    ) as failed
    where endpoint.company_id = ${companyId}::uuid and endpoint.mode = ${mode}
    order by endpoint.created_at desc, endpoint.id desc`.execute(connection);
  return rows;
}

interface HealthRow {
  endpoint_id: string;
  url: string;
  enabled: boolean;
  failing_since: Date | null;
  waiting: number;
  oldest_waiting_at: Date | null;
  failed: number;
}
