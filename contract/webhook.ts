import { Type, type Static } from 'typebox';
import { PageQuery, Timestamp, nullable, page, withReadOnly } from './common.ts';
import { EventType, WebhookEvent } from './event.ts';
import { reference } from './reference.ts';

/** Endpoints that one company may have. */
export const MOST_ENDPOINTS = 50;

/** What an endpoint asks for: a type, all types of a kind, or all. */
export const EventPattern = Type.Enum(
  [
    ...EventType.enum,
    'profile.*',
    'document.*',
    'verification.*',
    'call.*',
    'biologin.*',
    'biopay.*',
    'entity.*',
    'aml.*',
    '*',
  ],
  { $id: 'EventPattern' },
);

const fields = {
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'https; an address in the public network.' }),
  enabled_events: Type.Array(reference(EventPattern), {
    maxItems: 50,
    uniqueItems: true,
    description: 'An empty list turns every event off.',
  }),
  custom_headers: Type.Record(Type.String(), Type.String({ maxLength: 1000 }), {
    maxProperties: 20,
    description: 'Sent with every notification. Names that HTTP or the signature need are refused.',
  }),
  metadata: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
    maxProperties: 50,
    description: 'Yours; kept and given back. At most 8 kB as JSON.',
  }),
};

export const WebhookEndpointCreate = Type.Object(
  {
    url: fields.url,
    enabled_events: fields.enabled_events,
    custom_headers: Type.Optional(fields.custom_headers),
    metadata: Type.Optional(fields.metadata),
  },
  { $id: 'WebhookEndpointCreate', additionalProperties: false },
);
export type WebhookEndpointCreate = Static<typeof WebhookEndpointCreate>;

export const WebhookEndpoint = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String(),
    enabled_events: Type.Array(reference(EventPattern)),
    custom_headers: Type.Record(Type.String(), Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    enabled: Type.Boolean(),
    disabled_reason: nullable(
      Type.Enum(['manual', 'gone', 'failing'], {
        description: 'manual: by PUT. gone: it answered 410. failing: nothing could be delivered for days.',
      }),
    ),
    disabled_at: nullable(Timestamp),
    failing_since: nullable(Type.String({ format: 'date-time', description: 'First failure since the last success.' })),
    last_error: nullable(Type.String({ description: 'Code of the last failure; null after a success.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'WebhookEndpoint' },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
export const WebhookEndpointUpdate = Type.Object(
  withReadOnly(
    {
      url: Type.Optional(fields.url),
      enabled_events: Type.Optional(fields.enabled_events),
      custom_headers: Type.Optional(fields.custom_headers),
      metadata: Type.Optional(fields.metadata),
      enabled: Type.Optional(Type.Boolean({ description: 'true brings back one that was disabled.' })),
    },
    WebhookEndpoint,
  ),
  { $id: 'WebhookEndpointUpdate', additionalProperties: false, minProperties: 1 },
);
export type WebhookEndpointUpdate = Static<typeof WebhookEndpointUpdate>;

export const WebhookEndpointPage = Type.Object(page(reference(WebhookEndpoint)).properties, {
  $id: 'WebhookEndpointPage',
});
export const WebhookEndpointListQuery = Type.Object(PageQuery, { additionalProperties: false });

export const WebhookSecret = Type.Object(
  {
    secret: Type.String({ description: 'whsec_ and 32 bytes in base64 (Standard Webhooks).' }),
    previous_secret: nullable(Type.String({ description: 'Signs along until its time is over.' })),
    previous_secret_until: nullable(Timestamp),
  },
  { $id: 'WebhookSecret' },
);
export type WebhookSecret = Static<typeof WebhookSecret>;

export const WebhookAttempt = Type.Object(
  {
    at: Timestamp,
    duration: Type.Integer({ description: 'Milliseconds.' }),
    status: nullable(Type.Integer({ description: 'HTTP status of the answer; null when there was none.' })),
    error: nullable(Type.String({ description: 'Why it failed; null when it did not.' })),
  },
  { $id: 'WebhookAttempt' },
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const WebhookLog = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The `log_id` of a manual retry.' }),
    endpoint_id: Type.String({ format: 'uuid' }),
    event_id: Type.String({ format: 'uuid', description: 'Webhook-Id; a manual retry keeps it.' }),
    event: reference(EventType),
    trigger: Type.Enum(['event', 'retry', 'test']),
    status: Type.Enum(['pending', 'succeeded', 'failed']),
    error: nullable(Type.String({ description: 'Code of the last failure.' })),
    attempts: Type.Array(reference(WebhookAttempt)),
    next_attempt_at: nullable(Timestamp),
    created_at: Timestamp,
    finished_at: nullable(Timestamp),
  },
  { $id: 'WebhookLog' },
);
export type WebhookLog = Static<typeof WebhookLog>;
export const WebhookLogPage = Type.Object(page(reference(WebhookLog)).properties, { $id: 'WebhookLogPage' });
export const WebhookLogQuery = Type.Object(
  { ...PageQuery, status: Type.Optional(Type.Enum(['pending', 'succeeded', 'failed'])) },
  { additionalProperties: false },
);

export const WebhookRetry = Type.Object(
  { log_id: Type.String({ format: 'uuid' }) },
  { $id: 'WebhookRetry', additionalProperties: false },
);

/** An empty body asks for `webhook.test`. */
export const WebhookTest = Type.Object(
  { event: Type.Optional(reference(EventType)) },
  { $id: 'WebhookTest', additionalProperties: false },
);

export const EventDescription = Type.Object(
  { type: reference(EventType), description: Type.String(), example: reference(WebhookEvent) },
  { $id: 'EventDescription' },
);
export type EventDescription = Static<typeof EventDescription>;
export const EventCatalogue = Type.Object({ data: Type.Array(reference(EventDescription)) }, { $id: 'EventCatalogue' });
