import { Type, type Static } from 'typebox';
import {
  Identifier,
  Metadata,
  PageQuery,
  Timestamp,
  nullable,
  page,
  described,
  withReadOnly,
  reference,
} from './common.ts';
import { EventType, PayloadVersion, WebhookEvent } from './event.ts';
import { chosenMode, listedMode, mode, modeHint } from './mode.ts';

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
  { $id: 'EventPattern', description: 'Events for an endpoint: a type, all types of a kind, or all.' },
);

const fields = {
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'https; an address in the public network.' }),
  enabled_events: Type.Array(reference(EventPattern), {
    maxItems: 50,
    uniqueItems: true,
    description: 'Events that the endpoint receives. An empty list turns every event off.',
  }),
  custom_headers: Type.Record(Type.String(), Type.String({ maxLength: 1000 }), {
    maxProperties: 20,
    description: 'Sent with every notification. Names that HTTP or the signature need are refused.',
  }),
  metadata: Metadata,
};

export const WebhookEndpointCreate = Type.Object(
  {
    url: fields.url,
    enabled_events: Type.Optional(
      described(fields.enabled_events, 'Events that the endpoint receives; by default all (`*`).'),
    ),
    custom_headers: Type.Optional(fields.custom_headers),
    metadata: Type.Optional(fields.metadata),
    payload_version: Type.Optional(
      described(reference(PayloadVersion), 'Version of the body; by default the newest. It stays until you change it.'),
    ),
    mode: chosenMode,
  },
  { $id: 'WebhookEndpointCreate', additionalProperties: false, description: 'An endpoint to register.' },
);
export type WebhookEndpointCreate = Static<typeof WebhookEndpointCreate>;

export const WebhookEndpoint = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Id of the endpoint.' }),
    mode: described(mode, 'It receives events of this mode alone.'),
    hint: modeHint,
    url: Type.String({ description: 'Where notifications are sent.' }),
    enabled_events: Type.Array(reference(EventPattern), { description: 'Events that the endpoint receives.' }),
    custom_headers: Type.Record(Type.String(), Type.String(), {
      description: 'Sent with every notification, by name.',
    }),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Your own data, as you gave it.' }),
    payload_version: described(reference(PayloadVersion), 'Version of the body that it gets.'),
    enabled: Type.Boolean({ description: 'Whether it gets new events.' }),
    disabled_reason: nullable(
      Type.Enum(['manual', 'gone', 'failing'], {
        description: 'manual: by PUT. gone: it answered 410, or asked for it. failing: every delivery failed for days.',
      }),
    ),
    disabled_at: nullable(Timestamp, 'When it was disabled; null while it is enabled.'),
    failing_since: nullable(Type.String({ format: 'date-time', description: 'First failure since the last success.' })),
    last_error: nullable(Type.String({ description: 'Code of the last failure; null after a success.' })),
    created_at: described(Timestamp, 'When it was registered.'),
    updated_at: described(Timestamp, 'When it last changed.'),
  },
  { $id: 'WebhookEndpoint', description: 'An address that receives events.' },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
export const WebhookEndpointUpdate = Type.Object(
  withReadOnly(
    {
      url: Type.Optional(fields.url),
      enabled_events: Type.Optional(fields.enabled_events),
      custom_headers: Type.Optional(fields.custom_headers),
      metadata: Type.Optional(fields.metadata),
      payload_version: Type.Optional(
        described(reference(PayloadVersion), 'Version of the body from the next attempt on.'),
      ),
      enabled: Type.Optional(Type.Boolean({ description: 'true enables a disabled endpoint again.' })),
    },
    WebhookEndpoint,
  ),
  {
    $id: 'WebhookEndpointUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'Changes of an endpoint; omitted fields stay.',
  },
);
export type WebhookEndpointUpdate = Static<typeof WebhookEndpointUpdate>;

export const WebhookEndpointPage = Type.Object(page(reference(WebhookEndpoint)).properties, {
  $id: 'WebhookEndpointPage',
  description: 'A page of endpoints, newest first.',
});
export const WebhookEndpointListQuery = Type.Object(
  { ...PageQuery, mode: listedMode },
  { additionalProperties: false },
);

export const WebhookSecret = Type.Object(
  {
    secret: Type.String({ description: 'whsec_ and 32 bytes in base64 (Standard Webhooks).' }),
    previous_secret: nullable(
      Type.String({ description: 'The previous secret, which still signs until its time is over.' }),
    ),
    previous_secret_until: nullable(Timestamp, 'When the previous secret stops signing; null without one.'),
  },
  { $id: 'WebhookSecret', description: 'The secret that signs the notifications of an endpoint.' },
);
export type WebhookSecret = Static<typeof WebhookSecret>;

/** Seconds for which the present secret of an endpoint goes on signing: a day. */
export const SECRET_OVERLAP = 24 * 60 * 60;

export const WebhookSecretReplace = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: SECRET_OVERLAP,
        description:
          'Seconds for which the present secret also signs: a day without it. 0 ends both secrets at once, as after a leak.',
      }),
    ),
  },
  {
    $id: 'WebhookSecretReplace',
    additionalProperties: false,
    description: 'How long the present secret also signs.',
  },
);
export type WebhookSecretReplace = Static<typeof WebhookSecretReplace>;

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
      description: '`retry`: somebody requested it again. `test`: invented data.',
    }),
    status: Type.Enum(['pending', 'succeeded', 'failed'], { description: '`failed`: every attempt was used up.' }),
    error: nullable(Type.String({ description: 'Code of the last failure.' })),
    attempts: Type.Array(reference(WebhookAttempt), { description: 'Every try, oldest first.' }),
    next_attempt_at: nullable(Timestamp, 'When the next attempt is; null if none follows.'),
    created_at: described(Timestamp, 'When the notification was written.'),
    finished_at: nullable(Timestamp, 'When it ended; null while it is pending.'),
  },
  { $id: 'WebhookLog', description: 'One notification to one endpoint, with its attempts.' },
);
export type WebhookLog = Static<typeof WebhookLog>;
export const WebhookLogPage = Type.Object(page(reference(WebhookLog)).properties, {
  $id: 'WebhookLogPage',
  description: 'A page of logs, newest first.',
});
const about = 'Only those about this profile, document, verification, call, payment or AML report';

export const WebhookLogQuery = Type.Object(
  {
    ...PageQuery,
    status: Type.Optional(
      Type.Enum(['pending', 'succeeded', 'failed'], { description: 'Only those with this status.' }),
    ),
    type: Type.Optional(described(reference(EventType), 'Only those of this type of event.')),
    object: Type.Optional(described(Identifier, `${about}.`)),
  },
  { additionalProperties: false },
);

export const DeliveryHealth = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        endpoint_id: Type.String({ format: 'uuid', description: 'The endpoint.' }),
        ...Type.Pick(WebhookEndpoint, ['url', 'enabled', 'failing_since']).properties,
        waiting: Type.Integer({
          minimum: 0,
          description: 'Notifications that wait for their next attempt; up to 1000.',
        }),
        oldest_waiting_at: nullable(Timestamp, 'When the oldest of them was written; null without one.'),
        failed: Type.Integer({ minimum: 0, description: 'Kept notifications whose attempts are used up; up to 1000.' }),
      }),
      { description: 'One for each endpoint, newest first.' },
    ),
  },
  { $id: 'DeliveryHealth', description: 'How deliveries go.' },
);
export type DeliveryHealth = Static<typeof DeliveryHealth>;

export const WebhookRetry = Type.Object(
  { log_id: Type.String({ format: 'uuid', description: 'The `id` of its log.' }) },
  { $id: 'WebhookRetry', additionalProperties: false, description: 'The notification to send again.' },
);

export const WebhookTest = Type.Object(
  { event: Type.Optional(described(reference(EventType), 'Type of the event; by default `webhook.test`.')) },
  { $id: 'WebhookTest', additionalProperties: false, description: 'The event to test.' },
);

export const LoggedEvent = Type.Object(
  {
    ...WebhookEvent.properties,
    deliveries: Type.Array(
      Type.Object({
        ...Type.Pick(WebhookLog, ['id', 'endpoint_id', 'trigger', 'status']).properties,
      }),
      { description: 'To whom it was sent, and how that stands. Empty when no endpoint asked for it.' },
    ),
  },
  { $id: 'LoggedEvent', description: 'An event as it is sent, and its notifications.' },
);
export type LoggedEvent = Static<typeof LoggedEvent>;
export const EventLogPage = Type.Object(page(reference(LoggedEvent)).properties, {
  $id: 'EventLogPage',
  description: 'A page of events, newest first.',
});
export const EventLogQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    type: Type.Optional(described(reference(EventPattern), 'Only this type, or types of this kind.')),
    object: Type.Optional(described(Identifier, `${about}.`)),
    created_after: Type.Optional(described(Timestamp, 'Only those from this moment onwards (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only those before this moment (RFC 3339).')),
  },
  { additionalProperties: false },
);
export type EventLogQuery = Static<typeof EventLogQuery>;

export const EventDescription = Type.Object(
  {
    type: reference(EventType),
    description: Type.String({ description: 'Meaning of the event.' }),
    example: reference(WebhookEvent),
  },
  { $id: 'EventDescription', description: 'A type of event, with an example.' },
);
export type EventDescription = Static<typeof EventDescription>;
export const EventCatalogue = Type.Object(
  { data: Type.Array(reference(EventDescription), { description: 'The types, in the order of the documentation.' }) },
  { $id: 'EventCatalogue', description: 'Every type of event.' },
);
