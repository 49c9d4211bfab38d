import { sql } from 'kysely';
import type { EventType } from '@veridoor/contract/event';
import type { Connection } from '../../platform/database/connection.ts';

export interface ReplayedEvents {
  companyId: string;
  endpointId: string;
  since: Date;
  /** Null for every type. */
  event: EventType | null;
  /** Whether only undelivered events are sent. */
  failed: boolean;
  now: Date;
}

/**
 * Orders an endpoint's past events again, except tests, and makes waiting deliveries due; deliveries under way or due
 * stay unchanged.
 */
export async function replayEvents(
  connection: Connection,
  { companyId, endpointId, since, event, failed, now }: ReplayedEvents,
): Promise<{ ordered: number; brought_forward: number }> {
  const chosen = sql`event.company_id = ${companyId}::uuid and event.profile_id is not null
    and event.created_at >= ${since}::timestamptz
    and (${event}::text is null or event.type = ${event}::text)`;
  const deliveries = (condition: ReturnType<typeof sql>) => sql`exists (
    select from webhook_delivery where event_id = event.id and endpoint_id = ${endpointId}::uuid and ${condition})`;
  const ordered = await sql`
    insert into webhook_delivery
      (id, event_id, endpoint_id, type, trigger, status, attempts, next_attempt_at, created_at)
    select gen_random_uuid(), event.id, ${endpointId}::uuid, event.type, 'retry', 'pending', '[]', ${now}::timestamptz, ${now}::timestamptz
    from event where ${chosen}
      and ${deliveries(sql`true`)} and not ${deliveries(sql`status = 'pending'`)}
      and (not ${failed}::boolean or not ${deliveries(sql`status = 'succeeded'`)})
  `.execute(connection);
  const forward = await sql`
    update webhook_delivery as delivery set next_attempt_at = ${now}::timestamptz from event
    where ${chosen} and delivery.event_id = event.id and delivery.endpoint_id = ${endpointId}::uuid
      and delivery.status = 'pending' and delivery.next_attempt_at > ${now}::timestamptz
      and (delivery.claimed_until is null or delivery.claimed_until <= ${now}::timestamptz)
  `.execute(connection);
  return { ordered: Number(ordered.numAffectedRows ?? 0), brought_forward: Number(forward.numAffectedRows ?? 0) };
}
