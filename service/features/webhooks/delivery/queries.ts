import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Sealed } from '../../../platform/database/tables/columns.ts';
import type { StoredAttempt } from '../../../platform/database/tables/events.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { open } from '../../../platform/crypto/sealed-values.ts';
import type { EndpointRow } from '../endpoints-queries.ts';

/** A delivery that this process has claimed, with all that is needed to send it. */
export interface ClaimedDelivery {
  id: string;
  claim: string;
  trigger: 'event' | 'retry' | 'test';
  /** Attempts made before. */
  attempts: number;
  event_id: string;
  body: string;
  /** What caused the event, a trace or a `traceparent`. */
  trace: string | null;
  endpoint: Pick<
    EndpointRow,
    | 'id'
    | 'url'
    | 'custom_headers'
    | 'payload_version'
    | 'secret'
    | 'previous_secret'
    | 'previous_secret_until'
    | 'failing_since'
    | 'disabled_at'
  >;
}

/** How many deliveries may be claimed, in all and for each endpoint. */
export interface ClaimLimits {
  proven: { total: number; endpoints: [id: string, free: number][] };
  others: { total: number; endpoints: [id: string, free: number][]; first: number };
}

type ClaimedRow = Omit<ClaimedDelivery, 'endpoint' | 'claim' | 'body'> & { body: Sealed<string> } & Omit<
    ClaimedDelivery['endpoint'],
    'id'
  > & { endpoint_id: string };

/**
 * Takes deliveries that are due and free, the oldest of each endpoint first, and endpoints in no particular order. It
 * skips rows that another instance is claiming; an expired claim belonged to a dead instance.
 */
export async function claimDeliveries(
  database: Kysely<Database>,
  { proven, others }: ClaimLimits,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery[]> {
  const claim = randomUUID();
  const ids = (endpoints: [string, number][]) => sql`${endpoints.map(([id]) => id)}::uuid[]`;
  const free = (endpoints: [string, number][]) => sql`${endpoints.map(([, room]) => room)}::integer[]`;
  const due = (endpoint: string, room: string) => sql`
    select id from webhook_delivery
    where endpoint_id = ${sql.raw(endpoint)} and status = 'pending' and next_attempt_at <= ${now}::timestamptz
      and (claimed_until is null or claimed_until <= ${now}::timestamptz)
    order by next_attempt_at limit ${sql.raw(room)} for update skip locked`;
  const { rows } = await sql<ClaimedRow>`
    with recursive waiting (id) as (
      (select endpoint_id from webhook_delivery where status = 'pending' order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id from webhook_delivery
        where status = 'pending' and endpoint_id > waiting.id order by endpoint_id limit 1
      ) from waiting where waiting.id is not null
    ), claimed as (
      (
        select due.id from unnest(${ids(proven.endpoints)}, ${free(proven.endpoints)}) as lane (id, room)
        cross join lateral (${due('lane.id', 'lane.room')}) as due limit ${proven.total}::integer
      ) union all (
        select due.id from (
          select waiting.id, coalesce(lane.room, ${others.first}::integer) as room from waiting
          left join unnest(${ids(others.endpoints)}, ${free(others.endpoints)}) as lane (id, room) using (id)
          where waiting.id is not null and waiting.id <> all (${ids(proven.endpoints)}) order by random()
        ) as lane
        cross join lateral (${due('lane.id', 'lane.room')}) as due limit ${others.total}::integer
      )
    )
    update webhook_delivery as delivery set claim = ${claim}::uuid, claimed_until = ${until}::timestamptz
    from claimed, event, webhook_endpoint as endpoint
    where delivery.id = claimed.id and event.id = delivery.event_id and endpoint.id = delivery.endpoint_id
    returning delivery.id, delivery.trigger, jsonb_array_length(delivery.attempts) as attempts, delivery.event_id,
      delivery.endpoint_id, event.body, event.trace, endpoint.url, endpoint.custom_headers, endpoint.payload_version,
      endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until, endpoint.failing_since, endpoint.disabled_at
  `.execute(database);
  return rows.map(({ id, trigger, attempts, event_id, body, trace, endpoint_id, ...endpoint }) => ({
    id,
    claim,
    trigger,
    attempts,
    event_id,
    trace,
    body: open(database, 'event', 'body', event_id, body),
    endpoint: { id: endpoint_id, ...endpoint },
  }));
}

/** The outcome of an attempt. */
export interface Outcome {
  id: string;
  claim: string;
  status: 'pending' | 'succeeded' | 'failed';
  /** Null when nothing was sent. */
  attempt: StoredAttempt | null;
  error: string | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
}

/** Saves the outcomes of attempts whose claims still hold. */
export async function settleDeliveries(database: Kysely<Database>, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update webhook_delivery as delivery
    set status = reported.status, next_attempt_at = reported.next_attempt_at, finished_at = reported.finished_at, error = reported.error,
      attempts = case when reported.attempt is null then delivery.attempts else delivery.attempts || reported.attempt end,
      claim = null, claimed_until = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as reported (
      id uuid, claim uuid, status text, attempt jsonb, error text, next_attempt_at timestamptz, finished_at timestamptz
    )
    where delivery.id = reported.id and delivery.claim = reported.claim
  `.execute(database);
}

/** Gives claims back, so that another instance need not wait until they run out. */
export async function releaseDeliveries(
  database: Kysely<Database>,
  claims: readonly Pick<ClaimedDelivery, 'id' | 'claim'>[],
): Promise<void> {
  if (claims.length === 0) return;
  await sql`
    update webhook_delivery as delivery set claim = null, claimed_until = null
    from jsonb_to_recordset(${JSON.stringify(claims.map(({ id, claim }) => ({ id, claim })))}::jsonb)
      as reported (id uuid, claim uuid)
    where delivery.id = reported.id and delivery.claim = reported.claim
  `.execute(database);
}

/** Makes waiting deliveries due at once; those under way stay unchanged. */
export async function bringForward(
  connection: Connection,
  deliveries: { endpoints: readonly string[] } | { id: string },
  now: Date,
): Promise<boolean> {
  const waiting = connection
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now })
    .where('status', '=', 'pending')
    .where((column) => column.or([column('claimed_until', 'is', null), column('claimed_until', '<=', now)]));
  const { numUpdatedRows } = await (
    'id' in deliveries
      ? waiting.where('id', '=', deliveries.id)
      : waiting.where('endpoint_id', 'in', deliveries.endpoints).where('next_attempt_at', '>', now)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Frees every claim: for a database with a single process, where all claims at its start are leftovers. */
export async function releaseAllDeliveries(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ claim: null, claimed_until: null })
    .where('claim', 'is not', null)
    .execute();
}
