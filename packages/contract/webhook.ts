import { Type, type Static } from 'typebox';
import { PageQuery, Timestamp, nullable, page, described, withReadOnly } from './common.ts';
import { EventType, WebhookEvent } from './event.ts';
import { reference } from './reference.ts';

/** Endpoints that one company may have. */
export const MOST_ENDPOINTS = 50;

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
  { $id: 'EventPattern', description: 'What an endpoint asks for: a type, all types of a kind, or all.' },
);

const fields = {
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'https; an address in the public network.' }),
  enabled_events: Type.Array(reference(EventPattern), {
    maxItems: 50,
    uniqueItems: true,
    description: 'What the endpoint is told of. An empty list turns every event off.',
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
  { $id: 'WebhookEndpointCreate', additionalProperties: false, description: 'An endpoint to register.' },
);
export type WebhookEndpointCreate = Static<typeof WebhookEndpointCreate>;

export const WebhookEndpoint = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Of the endpoint.' }),
    url: Type.String({ description: 'Where notifications are sent.' }),
    enabled_events: Type.Array(reference(EventPattern), { description: 'What the endpoint is told of.' }),
    custom_headers: Type.Record(Type.String(), Type.String(), {
      description: 'Sent with every notification, by name.',
    }),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Yours, as you gave it.' }),
    enabled: Type.Boolean({ description: 'Whether it gets new events.' }),
    disabled_reason: nullable(
      Type.Enum(['manual', 'gone', 'failing'], {
        description: 'manual: by PUT. gone: it answered 410. failing: nothing could be delivered for days.',
      }),
    ),
    disabled_at: nullable(Timestamp, 'When it was disabled; null while it is enabled.'),
    failing_since: nullable(Type.String({ format: 'date-time', description: 'First failure since the last success.' })),
    last_error: nullable(Type.String({ description: 'Code of the last failure; null after a success.' })),
    created_at: described(Timestamp, 'When it was registered.'),
    updated_at: described(Timestamp, 'When it last changed.'),
  },
  { $id: 'WebhookEndpoint', description: 'An address that events are told to.' },
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
  {
    $id: 'WebhookEndpointUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'What to change of an endpoint; what is not named stays.',
  },
);
export type WebhookEndpointUpdate = Static<typeof WebhookEndpointUpdate>;

export const WebhookEndpointPage = Type.Object(page(reference(WebhookEndpoint)).properties, {
  $id: 'WebhookEndpointPage',
  description: 'A page of endpoints, newest first.',
});
export const WebhookEndpointListQuery = Type.Object(PageQuery, { additionalProperties: false });

export const WebhookSecret = Type.Object(
  {
    secret: Type.String({ description: 'whsec_ and 32 bytes in base64 (Standard Webhooks).' }),
    previous_secret: nullable(Type.String({ description: 'Signs along until its time is over.' })),
    previous_secret_until: nullable(Timestamp, 'Until when the secret before signs along; null without one.'),
  },
  { $id: 'WebhookSecret', description: 'What notifications of an endpoint are signed with.' },
);
export type WebhookSecret = Static<typeof WebhookSecret>;

export const WebhookAttempt = Type.Object(
  {
    at: described(Timestamp, 'When it was tried.'),
    duration: Type.Integer({ description: 'Milliseconds.' }),
    status: nullable(Type.Integer({ description: 'HTTP status of the answer; null when there was none.' })),
    error: nullable(Type.String({ description: 'Why it failed; null when it did not.' })),
  },
  { $id: 'WebhookAttempt', description: 'One try to deliver a notification.' },
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const WebhookLog = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The `log_id` of a manual retry.' }),
    endpoint_id: Type.String({ format: 'uuid', description: 'The endpoint that it is for.' }),
    event_id: Type.String({ format: 'uuid', description: 'Webhook-Id; a manual retry keeps it.' }),
    event: reference(EventType),
    trigger: Type.Enum(['event', 'retry', 'test'], {
      description: '`retry`: somebody asked for it once more. `test`: made-up data.',
    }),
    status: Type.Enum(['pending', 'succeeded', 'failed'], { description: '`failed`: every attempt was used up.' }),
    error: nullable(Type.String({ description: 'Code of the last failure.' })),
    attempts: Type.Array(reference(WebhookAttempt), { description: 'Every try, oldest first.' }),
    next_attempt_at: nullable(Timestamp, 'When it is tried next; null when it is over.'),
    created_at: described(Timestamp, 'When the notification was written.'),
    finished_at: nullable(Timestamp, 'When it was over; null while it is pending.'),
  },
  { $id: 'WebhookLog', description: 'One notification of one endpoint, and what became of it.' },
);
export type WebhookLog = Static<typeof WebhookLog>;
export const WebhookLogPage = Type.Object(page(reference(WebhookLog)).properties, {
  $id: 'WebhookLogPage',
  description: 'A page of logs, newest first.',
});
export const WebhookLogQuery = Type.Object(
  {
    ...PageQuery,
    status: Type.Optional(Type.Enum(['pending', 'succeeded', 'failed'], { description: 'Only those that stand so.' })),
  },
  { additionalProperties: false },
);

export const WebhookRetry = Type.Object(
  { log_id: Type.String({ format: 'uuid', description: 'The `id` of its log.' }) },
  { $id: 'WebhookRetry', additionalProperties: false, description: 'Which notification to send once more.' },
);

export const WebhookTest = Type.Object(
  { event: Type.Optional(described(reference(EventType), 'Type of the event; `webhook.test` without it.')) },
  { $id: 'WebhookTest', additionalProperties: false, description: 'Which event to try.' },
);

export const EventDescription = Type.Object(
  {
    type: reference(EventType),
    description: Type.String({ description: 'What it tells.' }),
    example: reference(WebhookEvent),
  },
  { $id: 'EventDescription', description: 'A type of event, with an example.' },
);
export type EventDescription = Static<typeof EventDescription>;
export const EventCatalogue = Type.Object(
  { data: Type.Array(reference(EventDescription), { description: 'The types, in the order of the documentation.' }) },
  { $id: 'EventCatalogue', description: 'Every type of event.' },
);
