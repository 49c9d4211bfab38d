import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { listedMode } from '@veridoor/contract/mode';
import {
  DeliveryHealth,
  EventCatalogue,
  EventLogPage,
  EventLogQuery,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointListQuery,
  WebhookEndpointPage,
  WebhookEndpointUpdate,
  WebhookLog,
  WebhookLogPage,
  WebhookLogQuery,
  WebhookRetry,
  WebhookSecret,
  WebhookSecretReplace,
  WebhookTest,
} from '@veridoor/contract/webhook';
import type { Parts } from '../../parts.ts';
import { describeEvents } from '../../platform/http/openapi/event-examples.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  getOnlySecret,
  getSecret,
  listEndpoints,
  replaceSecret,
  updateEndpoint,
} from './endpoints.ts';
import { listEventLog } from './events.ts';
import { getDeliveryHealth, listLogs, retryDelivery, sendTest } from './logs.ts';
import { userOf } from '../../platform/http/callers.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['webhooks'];
const params = Type.Object({ endpoint_id: described(Identifier, 'Id of the endpoint.') });
const reading = { requires: { user: 'webhook.read' } } as const;
const writing = { requires: { user: 'webhook.write' } } as const;

/** Webhook endpoints, their secrets and their logs. The paths of the overview are aliases. */
export function webhookRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const created = (reply: FastifyReply, endpoint: WebhookEndpoint) =>
    reply
      .status(201)
      .header('location', `${parts.configuration.baseUrl}/api/v2/webhook_endpoint/${endpoint.id}`)
      .send(endpoint);

  return async (app) => {
    for (const [url, operationId] of [
      ['/api/v2/events', 'listEvents'],
      ['/api/v2/webhook/events', 'listWebhookEvents'],
    ] as const) {
      const summary = 'The types of events, with examples';
      const description = 'The examples have the shape of real events, with invented data.';
      const response = { 200: reference(EventCatalogue), ...problems(401, 403) };
      app.get(url, { config: reading, schema: { tags, operationId, summary, description, response } }, () => ({
        data: describeEvents(),
      }));
    }
    app.get(
      '/api/v2/events/log',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'listEventLog',
          summary: 'What happened, newest first',
          description:
            'Every event as it was sent, or would have been had an endpoint asked for it; tests are left out. After an outage, read from its beginning with `created_after` and handle each `id` once. Events of companies need `entity.read`; `document`, `aml` and `report` of the data need the permission to read them. Kept for `webhook_retention_days` of the company.',
          querystring: EventLogQuery,
          response: { 200: reference(EventLogPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listEventLog(limited, userOf(request), request.query)),
    );
    for (const [url, operationId] of [
      ['/api/v2/webhook_endpoint', 'createWebhookEndpoint'],
      ['/api/v2/webhook', 'createWebhook'],
    ] as const) {
      app.post<{ Body: WebhookEndpointCreate }>(
        url,
        {
          config: writing,
          schema: {
            tags,
            operationId,
            summary: 'Register an endpoint and make its secret',
            description:
              'Read the secret at `/secret` and verify the signature of every notification with it. 409 `too_many_endpoints` from the 51st on.',
            body: reference(WebhookEndpointCreate),
            response: { 201: reference(WebhookEndpoint), ...problems(400, 401, 403, 409, 413, 415) },
          },
        },
        async (request, reply) => created(reply, await createEndpoint(parts, userOf(request), request.body)),
      );
    }
    app.get(
      '/api/v2/webhook/secret',
      {
        config: writing,
        schema: {
          tags,
          operationId: 'getWebhookSecret',
          summary: 'The secret of the only endpoint, or of the named one',
          description: 'With several endpoints, 400 unless `endpoint_id` names one.',
          querystring: Type.Object(
            {
              endpoint_id: Type.Optional(described(Identifier, 'The endpoint, when there are several.')),
              endpoint: Type.Optional({ ...Identifier, deprecated: true, description: 'Same as endpoint_id.' }),
            },
            { additionalProperties: false },
          ),
          response: { 200: reference(WebhookSecret), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => {
        const { endpoint_id, endpoint } = request.query;
        return getOnlySecret(parts, userOf(request), endpoint_id ?? endpoint);
      },
    );
    app.get(
      '/api/v2/webhook_endpoint',
      {
        config: reading,
        schema: {
          tags,
          operationId: 'listWebhookEndpoints',
          summary: 'Endpoints, newest first',
          description: 'Secrets are not in lists.',
          querystring: WebhookEndpointListQuery,
          response: { 200: reference(WebhookEndpointPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listEndpoints(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/webhook_endpoint/health',
      {
        config: reading,
        schema: {
          tags,
          operationId: 'getDeliveryHealth',
          summary: 'How deliveries go',
          description: 'What waits, since when, and what failed, by endpoint.',
          querystring: Type.Object({ mode: listedMode }, { additionalProperties: false }),
          response: { 200: reference(DeliveryHealth), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => getDeliveryHealth(limited, userOf(request), request.query.mode)),
    );
    app.get(
      '/api/v2/webhook_endpoint/:endpoint_id',
      {
        config: reading,
        schema: {
          tags,
          operationId: 'getWebhookEndpoint',
          summary: 'An endpoint',
          description: '`disabled_reason`, `failing_since` and `last_error` describe problems.',
          params,
          response: { 200: reference(WebhookEndpoint), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getEndpoint(parts, userOf(request), request.params.endpoint_id),
    );
    app.put<{ Params: Static<typeof params>; Body: WebhookEndpointUpdate }>(
      '/api/v2/webhook_endpoint/:endpoint_id',
      {
        config: writing,
        schema: {
          tags,
          operationId: 'updateWebhookEndpoint',
          summary: 'Change an endpoint; omitted fields stay',
          description: '`"enabled": true` enables a disabled endpoint again.',
          params,
          body: reference(WebhookEndpointUpdate),
          response: { 200: reference(WebhookEndpoint), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      (request) => updateEndpoint(parts, userOf(request), request.params.endpoint_id, request.body),
    );
    app.delete(
      '/api/v2/webhook_endpoint/:endpoint_id',
      {
        config: writing,
        schema: {
          tags,
          operationId: 'deleteWebhookEndpoint',
          summary: 'Remove an endpoint and its logs',
          description: 'Its waiting notifications are dropped. Cannot be undone.',
          params,
          response: { 204: Type.Null({ description: 'It is gone.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await deleteEndpoint(parts, userOf(request), request.params.endpoint_id);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/webhook_endpoint/:endpoint_id/secret',
      {
        config: writing,
        schema: {
          tags,
          operationId: 'getWebhookEndpointSecret',
          summary: 'The secret that signs notifications',
          description: 'The audit records each look.',
          params,
          response: { 200: reference(WebhookSecret), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getSecret(parts, userOf(request), request.params.endpoint_id),
    );
    app.patch<{ Params: Static<typeof params>; Body: WebhookSecretReplace }>(
      '/api/v2/webhook_endpoint/:endpoint_id/secret',
      {
        config: { ...writing, optionalBody: true },
        schema: {
          tags,
          operationId: 'replaceWebhookEndpointSecret',
          summary: 'Make a new secret; the old one also signs for 24 hours',
          description:
            'For 24 hours, notifications carry both signatures: replace the secret on your side within that time. Until then another one is 409 `webhook_secret_rotating`, unless `overlap_seconds` is 0.',
          params,
          body: reference(WebhookSecretReplace),
          response: { 200: reference(WebhookSecret), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => replaceSecret(parts, userOf(request), request.params.endpoint_id, request.body),
    );
    app.get(
      '/api/v2/webhook_endpoint/:endpoint_id/logs',
      {
        config: reading,
        schema: {
          tags,
          operationId: 'listWebhookLogs',
          summary: 'What was sent to an endpoint, newest first',
          description: 'With every attempt. Kept for `webhook_retention_days` of the company.',
          params,
          querystring: WebhookLogQuery,
          response: { 200: reference(WebhookLogPage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) =>
        limitedRead(parts, (limited) => listLogs(limited, userOf(request), request.params.endpoint_id, request.query)),
    );
    app.post<{ Body: Static<typeof WebhookRetry> }>(
      '/api/v2/webhook_endpoint/retry',
      {
        config: writing,
        schema: {
          tags,
          operationId: 'retryWebhook',
          summary: 'Send an event again, with the same id and bytes',
          description:
            'A delivery that waits for its next attempt is tried at once, in the same log. 409 `endpoint_disabled` when the endpoint is disabled.',
          body: reference(WebhookRetry),
          response: { 202: reference(WebhookLog), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await retryDelivery(parts, userOf(request), request.body.log_id)),
    );
    app.post<{
      Params: Static<typeof params>;
      Querystring: Static<typeof WebhookTest>;
      Body: Static<typeof WebhookTest>;
    }>(
      '/api/v2/webhook_endpoint/:endpoint_id/test',
      {
        config: { ...writing, optionalBody: true },
        schema: {
          tags,
          operationId: 'testWebhookEndpoint',
          summary: 'Send a test event once',
          description:
            'Goes to this endpoint alone, whatever its events. 409 `endpoint_disabled` when it is disabled. The log shows the outcome.',
          params,
          querystring: WebhookTest,
          body: reference(WebhookTest),
          response: { 202: reference(WebhookLog), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const event = request.query.event ?? request.body.event ?? 'webhook.test';
        return reply.status(202).send(await sendTest(parts, userOf(request), request.params.endpoint_id, event));
      },
    );
  };
}
