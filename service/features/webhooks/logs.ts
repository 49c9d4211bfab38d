import type { Static } from 'typebox';
import type { EventType } from '@veridoor/contract/event';
import type { Mode } from '@veridoor/contract/mode';
import type { DeliveryHealth, WebhookLog, WebhookLogQuery } from '@veridoor/contract/webhook';
import { signalOnCommit } from '../../platform/database/commit-signals.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { insertSilentEvent } from '../../records/outbox/queries.ts';
import { bringForward } from './delivery/queries.ts';
import { findLog, insertDelivery, findLogs, lockLog, readHealth, type LogRow } from './logs-queries.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { exampleData } from '../../platform/http/openapi/event-examples.ts';
import { DELIVERIES_WRITTEN, eventBody } from '../../records/outbox/events.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { newId } from '../../platform/ids.ts';
import { note, ownEndpoint } from './endpoints.ts';

type LogParts = Pick<Parts, 'database' | 'clock'>;

/** Deliveries to an endpoint, newest first, a page at a time. @throws ProblemError endpoint_not_found. */
export async function listLogs(
  { database }: LogParts,
  user: UserPrincipal,
  endpointId: string,
  { cursor, limit = 20, ...filter }: Static<typeof WebhookLogQuery>,
) {
  await ownEndpoint(database, user, endpointId);
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return toPage(await findLogs(database, endpointId, { ...filter, after }, limit + 1), limit, toLog);
}

/** How the deliveries of the company's endpoints go: what waits since when, and what failed. */
export async function getDeliveryHealth(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  asked: Mode | undefined,
): Promise<DeliveryHealth> {
  const rows = await readHealth(database, user.companyId, modeOf(user, asked, 'mode'));
  return {
    data: rows.map(({ failing_since, oldest_waiting_at, ...row }) => ({
      ...row,
      failing_since: failing_since?.toISOString() ?? null,
      oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Delivers an event again, with the same bytes and id and a new signature. A delivery with scheduled attempts goes out
 * at once in the same log, and its schedule continues from there; an ended one gets a new log.
 *
 * @throws ProblemError log_not_found; delivery_pending while an attempt is under way; endpoint_disabled.
 */
export async function retryDelivery(parts: LogParts, user: UserPrincipal, logId: string): Promise<WebhookLog> {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const log = await lockLog(transaction, user.companyId, logId);
    if (!log) throw new ProblemError('log_not_found');
    const { event_id, endpoint_id, type } = log;
    await refuseDisabled(transaction, user, endpoint_id);
    await note(transaction, user, 'webhook.delivery_retried', endpoint_id, { log: logId });
    if (log.status !== 'pending')
      return order(transaction, user, { event_id, endpoint_id, type, trigger: 'retry' }, now);
    if (!(await bringForward(transaction, { id: logId }, now))) throw new ProblemError('delivery_pending');
    return ordered(transaction, user, logId);
  });
}

/**
 * Sends invented data to an endpoint, once, whatever its events.
 *
 * @throws ProblemError endpoint_not_found, endpoint_disabled.
 */
export async function sendTest(
  parts: LogParts,
  user: UserPrincipal,
  endpointId: string,
  type: EventType,
): Promise<WebhookLog> {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const { id: endpoint_id, mode } = await ownEndpoint(transaction, user, endpointId);
    const id = newId('event');
    const { companyId } = user;
    const body = eventBody({ id, type, companyId, mode, data: exampleData(type, mode), now });
    await insertSilentEvent(transaction, { id, companyId, mode, profileId: null, objectId: null, type, body, now });
    await refuseDisabled(transaction, user, endpoint_id);
    await note(transaction, user, 'webhook.test_sent', endpoint_id, { event: type });
    return order(transaction, user, { event_id: id, endpoint_id, type, trigger: 'test' }, now);
  });
}

async function refuseDisabled(transaction: Connection, user: UserPrincipal, endpointId: string): Promise<void> {
  const { disabled_at } = await ownEndpoint(transaction, user, endpointId);
  if (disabled_at !== null) throw new ProblemError('endpoint_disabled');
}

async function order(
  transaction: Connection,
  user: UserPrincipal,
  delivery: Pick<LogRow, 'event_id' | 'endpoint_id' | 'type' | 'trigger'>,
  now: Date,
): Promise<WebhookLog> {
  return ordered(transaction, user, await insertDelivery(transaction, { ...delivery, now }));
}

async function ordered(transaction: Connection, user: UserPrincipal, id: string): Promise<WebhookLog> {
  const log = await findLog(transaction, user.companyId, id);
  if (!log) throw new Error('a delivery that was just written is gone');
  signalOnCommit(transaction, DELIVERIES_WRITTEN);
  return toLog(log);
}

function toLog(row: LogRow): WebhookLog {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event: row.type,
    trigger: row.trigger,
    status: row.status,
    error: row.error,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
