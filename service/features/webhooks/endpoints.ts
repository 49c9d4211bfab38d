import { FAULT_OF_TARGET } from '../../platform/outbound/target.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { NEWEST_PAYLOAD } from '@veridoor/contract/event';
import {
  MOST_ENDPOINTS,
  SECRET_OVERLAP,
  type WebhookEndpoint,
  type WebhookEndpointCreate,
  type WebhookEndpointListQuery,
  type WebhookEndpointUpdate,
  type WebhookSecret,
  type WebhookSecretReplace,
} from '@veridoor/contract/webhook';
import { signalOnCommit } from '../../platform/database/commit-signals.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { bringForward } from './delivery/queries.ts';
import {
  removeEndpoint,
  findEndpoint,
  insertEndpoint,
  findEndpoints,
  saveSecret,
  saveEndpoint,
  type EndpointRow,
} from './endpoints-queries.ts';
import type { AuditAction, AuditDetail } from '@veridoor/contract/audit';
import { recordAudit } from '../../records/audit/audit.ts';
import { checkMetadata } from '../../records/metadata.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { DELIVERIES_WRITTEN } from '../../records/outbox/events.ts';
import { modeHintOf, modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import type { FieldError } from '@veridoor/contract/problem';
import { customHeaderErrors } from './headers.ts';
import { openHeaders, openSecret, sealHeaders, sealSecret } from './seals.ts';
import { createWebhookSecret, writeWebhookSecret } from './signature.ts';

type EndpointParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'outgoing'>;

/**
 * Registers an endpoint; its secret is made with it.
 *
 * @throws ProblemError invalid_request, too_many_endpoints.
 */
export async function createEndpoint(
  parts: EndpointParts,
  user: UserPrincipal,
  input: WebhookEndpointCreate,
): Promise<WebhookEndpoint> {
  checkEndpoint(parts, input);
  const mode = modeOf(user, input.mode);
  const { url, enabled_events = ['*'], custom_headers = {}, metadata = {}, payload_version = NEWEST_PAYLOAD } = input;
  return parts.database.transaction().execute(async (transaction) => {
    const endpoint = {
      company_id: user.companyId,
      mode,
      url,
      enabled_events,
      custom_headers: sealHeaders(parts.secrets, custom_headers),
      metadata,
      payload_version,
      secret: sealSecret(parts.secrets, createWebhookSecret()),
      now: parts.clock.now(),
    };
    const row = await insertEndpoint(transaction, endpoint, MOST_ENDPOINTS);
    if (!row) throw new ProblemError('too_many_endpoints', { limit: { maximum: MOST_ENDPOINTS, unit: 'endpoints' } });
    await note(transaction, user, 'webhook.endpoint_created', row.id, { mode, enabled_events });
    return { ...toEndpoint(parts, row), ...modeHintOf(user, input.mode) };
  });
}

/** Newest first, a page at a time. */
export async function listEndpoints(
  parts: EndpointParts,
  user: UserPrincipal,
  { cursor, limit = 20, ...asked }: Static<typeof WebhookEndpointListQuery>,
) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const mode = modeOf(user, asked.mode, 'mode');
  const rows = await findEndpoints(parts.database, user.companyId, { mode, after }, limit + 1);
  return toPage(rows, limit, (row) => toEndpoint(parts, row));
}

/** @throws ProblemError endpoint_not_found, also for another company's. */
export async function getEndpoint(parts: EndpointParts, user: UserPrincipal, id: string): Promise<WebhookEndpoint> {
  return toEndpoint(parts, await ownEndpoint(parts.database, user, id));
}

/**
 * Changes the named fields; unchanged ones leave no trace. An endpoint that is enabled again starts with a clean
 * record. Waiting deliveries are sent at once when the endpoint was enabled, moved, or given other headers.
 *
 * @throws ProblemError endpoint_not_found, invalid_request.
 */
export async function updateEndpoint(
  parts: EndpointParts,
  user: UserPrincipal,
  id: string,
  input: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  checkEndpoint(parts, input);
  const { url, enabled_events, custom_headers, metadata, payload_version, enabled } = input;
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const before = await ownEndpoint(transaction, user, id);
    const shown = toEndpoint(parts, before);
    const fields = Object.keys(input)
      .filter((field) => !isDeepStrictEqual(input[field as keyof typeof shown], shown[field as keyof typeof shown]))
      .toSorted();
    if (fields.length === 0) return shown;
    const row = await saveEndpoint(transaction, user.companyId, id, {
      updated_at: now,
      ...(url !== undefined && { url }),
      ...(enabled_events && { enabled_events }),
      ...(custom_headers && { custom_headers: sealHeaders(parts.secrets, custom_headers) }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      ...(payload_version && { payload_version }),
      ...(enabled === true && before.disabled_at !== null && RENEWED),
      ...(enabled === false && before.disabled_at === null && { disabled_at: now, disabled_reason: 'manual' as const }),
    });
    if (!row) throw new ProblemError('endpoint_not_found');
    const mended = ['enabled', 'url', 'custom_headers'].some((field) => fields.includes(field));
    if (row.disabled_at === null && mended) {
      await bringForward(transaction, { endpoints: [id] }, now);
      signalOnCommit(transaction, DELIVERIES_WRITTEN);
    }
    await note(transaction, user, 'webhook.endpoint_updated', id, { fields });
    return toEndpoint(parts, row);
  });
}

const RENEWED = { disabled_at: null, disabled_reason: null, failing_since: null, last_error: null };

/** @throws ProblemError endpoint_not_found. */
export async function deleteEndpoint(parts: EndpointParts, user: UserPrincipal, id: string): Promise<void> {
  await parts.database.transaction().execute(async (transaction) => {
    if (!(await removeEndpoint(transaction, user.companyId, id))) throw new ProblemError('endpoint_not_found');
    await note(transaction, user, 'webhook.endpoint_deleted', id);
  });
}

/** @throws ProblemError endpoint_not_found. */
export async function getSecret(parts: EndpointParts, user: UserPrincipal, id: string): Promise<WebhookSecret> {
  return parts.database.transaction().execute(async (transaction) => {
    const row = await ownEndpoint(transaction, user, id);
    await note(transaction, user, 'webhook.secret_read', id);
    return toSecret(parts, row);
  });
}

/**
 * The secret of the company's only endpoint, for the path without an id.
 *
 * @throws ProblemError endpoint_not_found; invalid_request when there are several and none is named.
 */
export async function getOnlySecret(
  parts: EndpointParts,
  user: UserPrincipal,
  id: string | undefined,
): Promise<WebhookSecret> {
  if (id !== undefined) return getSecret(parts, user, id);
  const [first, second] = await findEndpoints(parts.database, user.companyId, { mode: user.mode }, 2);
  if (!first) throw new ProblemError('endpoint_not_found');
  if (second) throw invalidField('endpoint_id', 'required', 'must name one, because there are several endpoints');
  return getSecret(parts, user, first.id);
}

/**
 * Makes a new secret; the previous one also signs for a day. While it does, a third would end a secret that the
 * receiver may still have, as when an answer was lost and the call repeated: only without an overlap is it made.
 *
 * @throws ProblemError endpoint_not_found, webhook_secret_rotating.
 */
export async function replaceSecret(
  parts: EndpointParts,
  user: UserPrincipal,
  id: string,
  { overlap_seconds = SECRET_OVERLAP }: WebhookSecretReplace,
): Promise<WebhookSecret> {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const secret = sealSecret(parts.secrets, createWebhookSecret());
    const until = overlap_seconds > 0 ? secondsAfter(now, overlap_seconds) : null;
    const row = await saveSecret(transaction, user.companyId, id, { secret, until, now });
    if (!row) {
      await ownEndpoint(transaction, user, id);
      throw new ProblemError('webhook_secret_rotating');
    }
    await note(transaction, user, 'webhook.secret_replaced', id, { overlap_seconds });
    return toSecret(parts, row);
  });
}

/** @throws ProblemError endpoint_not_found, also for another company's. */
export async function ownEndpoint(connection: Connection, user: UserPrincipal, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(connection, user.companyId, id);
  if (!row) throw new ProblemError('endpoint_not_found');
  return row;
}

/** Audits a change of an endpoint. */
export async function note(
  transaction: Connection,
  user: UserPrincipal,
  action: AuditAction,
  id: string,
  detail: AuditDetail = {},
): Promise<void> {
  const subject = { kind: 'webhook_endpoint', id };
  await recordAudit(transaction, { companyId: user.companyId, actor: user, action, subject, detail });
}

function checkEndpoint({ outgoing }: Pick<Parts, 'outgoing'>, input: WebhookEndpointUpdate): void {
  const errors: FieldError[] = customHeaderErrors(input.custom_headers ?? {});
  const fault = input.url === undefined ? null : outgoing.fault(input.url);
  if (fault) {
    const [code, message] = FAULT_OF_TARGET[fault];
    errors.push({ field: '/url', code, message });
  }
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
  checkMetadata(input.metadata);
}

function toEndpoint({ secrets }: Pick<Parts, 'secrets'>, row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    mode: row.mode,
    url: row.url,
    enabled_events: row.enabled_events as WebhookEndpoint['enabled_events'],
    custom_headers: openHeaders(secrets, row),
    metadata: row.metadata,
    payload_version: row.payload_version,
    enabled: row.disabled_at === null,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toSecret({ secrets, clock }: Pick<Parts, 'secrets' | 'clock'>, row: EndpointRow): WebhookSecret {
  const { previous_secret: previous, previous_secret_until: until } = row;
  const overlaps = previous !== null && until !== null && clock.now() < until;
  return {
    secret: writeWebhookSecret(openSecret(secrets, row.secret)),
    previous_secret: overlaps ? writeWebhookSecret(openSecret(secrets, previous)) : null,
    previous_secret_until: overlaps ? until.toISOString() : null,
  };
}
