import { sql, type Selectable, type Updateable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { WebhookEndpointTable } from '../../platform/database/tables/events.ts';
import { newId } from '../../platform/ids.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type EndpointRow = Selectable<WebhookEndpointTable>;

type NewEndpoint = Pick<
  EndpointRow,
  'company_id' | 'mode' | 'url' | 'enabled_events' | 'custom_headers' | 'metadata' | 'payload_version' | 'secret'
> & {
  now: Date;
};

/**
 * Adds an endpoint unless the company has `most` of them. Call it in a transaction: the company is locked, so that
 * endpoints of one company are counted one after the other.
 *
 * @returns null when there is no room.
 */
export async function insertEndpoint(
  transaction: Connection,
  { now, metadata, ...endpoint }: NewEndpoint,
  most: number,
): Promise<EndpointRow | null> {
  const { company_id } = endpoint;
  await transaction.selectFrom('company').select('id').where('id', '=', company_id).forNoKeyUpdate().execute();
  const { count } = await transaction
    .selectFrom('webhook_endpoint')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  if (count >= most) return null;
  return transaction
    .insertInto('webhook_endpoint')
    .values({
      ...endpoint,
      id: newId('endpoint'),
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The company's endpoint with that id; null for another company's. */
export async function findEndpoint(connection: Connection, companyId: string, id: string): Promise<EndpointRow | null> {
  const row = await connection
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first, after a place in the list; of both modes unless one is named. */
export async function findEndpoints(
  connection: Connection,
  companyId: string,
  { mode, after }: { mode: Mode | undefined; after?: { created_at: Date; id: string } | undefined },
  limit: number,
): Promise<EndpointRow[]> {
  let query = connection.selectFrom('webhook_endpoint').selectAll().where('company_id', '=', companyId);
  if (mode) query = query.where('mode', '=', mode);
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type EndpointChange = Omit<Updateable<WebhookEndpointTable>, 'id' | 'company_id'> & { updated_at: Date };

/** @returns null when the company has no such endpoint. */
export async function saveEndpoint(
  connection: Connection,
  companyId: string,
  id: string,
  change: EndpointChange,
): Promise<EndpointRow | null> {
  const row = await connection
    .updateTable('webhook_endpoint')
    .set(change)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Its deliveries go with it. */
export async function removeEndpoint(connection: Connection, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Replaces a secret; the old one also signs until the given time, or ends with null.
 *
 * @returns null when the company has no such endpoint, or the secret before still signs and would be lost.
 */
export async function saveSecret(
  connection: Connection,
  companyId: string,
  id: string,
  change: { secret: Uint8Array; until: Date | null; now: Date },
): Promise<EndpointRow | null> {
  let query = connection
    .updateTable('webhook_endpoint')
    .set((column) => ({
      secret: change.secret,
      previous_secret: change.until && column.ref('secret'),
      previous_secret_until: change.until,
      updated_at: change.now,
    }))
    .where('id', '=', id)
    .where('company_id', '=', companyId);
  if (change.until) {
    query = query.where(({ eb, or }) =>
      or([eb('previous_secret_until', 'is', null), eb('previous_secret_until', '<=', change.now)]),
    );
  }
  const row = await query.returningAll().executeTakeFirst();
  return row ?? null;
}

/** An endpoint's last result in a batch of deliveries. */
export interface EndpointHealth {
  id: string;
  /** Null after a success. */
  error: string | null;
  disable: 'gone' | 'failing' | null;
}

/**
 * Saves since when endpoints fail, and disables hopeless ones. Rows change only with their content.
 *
 * @returns the endpoints that this disabled.
 */
export async function updateHealth(
  connection: Connection,
  endpoints: readonly EndpointHealth[],
  now: Date,
): Promise<Pick<EndpointRow, 'id' | 'company_id' | 'disabled_reason'>[]> {
  const { rows } = await sql<Pick<EndpointRow, 'id' | 'company_id' | 'disabled_reason'> & { disabled: boolean }>`
    update webhook_endpoint as endpoint
    set failing_since = case when reported.error is null then null else coalesce(endpoint.failing_since, ${now}::timestamptz) end,
      last_error = reported.error,
      disabled_at = case when reported.disable is null then endpoint.disabled_at
        else coalesce(endpoint.disabled_at, ${now}::timestamptz) end,
      disabled_reason = coalesce(endpoint.disabled_reason, reported.disable)
    from jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb) as reported (id uuid, error text, disable text)
    where endpoint.id = reported.id and (
      reported.disable is not null or endpoint.last_error is distinct from reported.error
      or (endpoint.failing_since is null) <> (reported.error is null)
    )
    returning endpoint.id, endpoint.company_id, endpoint.disabled_reason,
      reported.disable is not null and endpoint.disabled_at = ${now}::timestamptz as disabled
  `.execute(connection);
  return rows.filter(({ disabled }) => disabled);
}
