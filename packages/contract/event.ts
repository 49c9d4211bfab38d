import { Type, type Static } from 'typebox';
import { AmlCategory, AmlEntityType, AmlSource } from './aml/search.ts';
import { AmlReport } from './aml/report.ts';
import { CallOutcome } from './calls/call-outcome.ts';
import { CheckResult } from './check.ts';
import { Identifier, nullable, described, reference } from './common.ts';
import { Decision, Verdict } from './decisions/decision.ts';
import { Document } from './documents/document.ts';
import { EntitySummary } from './entity.ts';
import { Extracted } from './documents/extracted.ts';
import { mode } from './mode.ts';
import { Profile, ProfileStatus } from './profile.ts';
import { Verification } from './verifications/verification.ts';

export const EventType = Type.Enum(
  [
    'profile.created',
    'profile.updated',
    'profile.status_changed',
    'document.uploaded',
    'document.updated',
    'document.approved',
    'document.rejected',
    'document.archived',
    'document.restored',
    'document.deleted',
    'verification.started',
    'verification.completed',
    'verification.incomplete',
    'verification.expired',
    'verification.decided',
    'call.started',
    'call.ended',
    'biologin.completed',
    'biopay.completed',
    'entity.completed',
    'aml.match_found',
    'webhook.test',
  ],
  {
    $id: 'EventType',
    description: 'Every type of event. `webhook.test` is only sent on request. Later versions may add types.',
  },
);
export type EventType = Static<typeof EventType>;

/** Hits of one screening that an event names; the report has all of them. */
export const MOST_EVENT_HITS = 10;
/** Largest body of a notification in bytes, as the Standard Webhooks specification advises. */
export const EVENT_BODY_LIMIT = 20_000;

export const EventProfile = Type.Object(Type.Omit(Profile, ['token', 'token_expires_at']).properties, {
  $id: 'EventProfile',
  description: 'The profile right after the change, without its token.',
});
export type EventProfile = Static<typeof EventProfile>;

export const EventAml = Type.Object(
  {
    report: Type.String({ format: 'uuid', description: 'Read it at /api/v2/aml/report/{id}.' }),
    status: AmlReport.properties.status,
    total: Type.Integer({ description: 'Hits of the whole screening.' }),
    hits: Type.Array(
      Type.Object({
        source: reference(AmlSource),
        entity_id: Type.String({ description: 'Id of the entry in its list.' }),
        name: Type.String({ description: 'Main name of the entry.' }),
        entity_type: reference(AmlEntityType),
        categories: Type.Array(reference(AmlCategory), { description: 'What the list is about.' }),
        score: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'Similarity of customer and entry, from 0 to 1.',
        }),
      }),
      { maxItems: MOST_EVENT_HITS, description: 'Hits that the profile did not have before, the best first.' },
    ),
  },
  { $id: 'EventAml', description: 'New hits of a screening.' },
);
export type EventAml = Static<typeof EventAml>;

export const EventSession = Type.Object(
  {
    kind: Type.Enum(['verification', 'call', 'biologin', 'biopay', 'entity'], { description: 'Which flow.' }),
    status: Type.Enum(['started', 'complete', 'incomplete'], {
      description: 'complete and incomplete are those of the callback.',
    }),
    errors: Type.Array(Type.String(), { description: 'Error codes of the callback; empty on success.' }),
    call: Type.Optional(reference(CallOutcome)),
  },
  { $id: 'EventSession', description: 'A flow that began or ended.' },
);
export type EventSession = Static<typeof EventSession>;

export const EventPayment = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Read it at /api/v2/biopay/{id}.' }),
    amount: Type.String({ description: 'Decimal number with a point, for example 49.90.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    reference: Type.String({ description: 'What is paid for.' }),
  },
  { $id: 'EventPayment', description: 'A payment that has ended.' },
);
export type EventPayment = Static<typeof EventPayment>;

export const EventReport = Type.Object(
  {
    detail: Type.Enum(['summary', 'full'], { description: 'How much of the report this is.' }),
    status: reference(ProfileStatus),
    decision: nullable(
      Type.Object(
        Type.Pick(Decision, ['id', 'outcome', 'before', 'reason', 'override', 'by', 'decided_at']).properties,
      ),
      'The newest on the profile; null before the first.',
    ),
    verdict: reference(Verdict),
    checks: Type.Array(
      Type.Object({
        document: nullable(Type.String({ format: 'uuid', description: 'Null if it concerns the whole profile.' })),
        ...Type.Pick(CheckResult, ['check', 'outcome', 'score', 'detail']).properties,
      }),
      {
        description:
          'Checks of the pages that count and of the whole profile. Empty if the notification would be too large.',
      },
    ),
    extracted: Type.Optional(
      Type.Unsafe<Extracted>({
        ...reference(Extracted),
        description: 'With `full`. What the customer answered is in the report alone.',
      }),
    ),
  },
  {
    $id: 'EventReport',
    description: 'The part of the report that the company chose with `webhook_report`.',
  },
);
export type EventReport = Static<typeof EventReport>;

export const EventData = Type.Object(
  {
    profile: reference(EventProfile),
    previous_status: Type.Optional(
      Type.Unsafe<ProfileStatus>({
        ...reference(ProfileStatus),
        description: 'With profile.status_changed; equal to the new status if only the reason changed.',
      }),
    ),
    document: Type.Optional(reference(Document)),
    aml: Type.Optional(reference(EventAml)),
    session: Type.Optional(reference(EventSession)),
    payment: Type.Optional(reference(EventPayment)),
    verification: Type.Optional(
      Type.Unsafe<Verification>({
        ...reference(Verification),
        description: 'With verification.* and profile.status_changed about a person: the newest of the profile.',
      }),
    ),
    report: Type.Optional(
      Type.Unsafe<EventReport>({
        ...reference(EventReport),
        description: 'With verification.completed, profile.status_changed and document.* about a person.',
      }),
    ),
    entity: Type.Optional(
      Type.Unsafe<EntitySummary>({
        ...reference(EntitySummary),
        description:
          'When the customer is a company. `profile` has the same id then, and the reference as its id_card_number.',
      }),
    ),
  },
  { $id: 'EventData', description: 'The profile right after the change, and the object of the change.' },
);
export type EventData = Static<typeof EventData>;

/** In the order of time, as texts are ordered. */
export const PayloadVersion = Type.Enum(['2026-03-01', '2026-12-01'], {
  $id: 'PayloadVersion',
  description: 'Version of the body of notifications. `2026-12-01` added `object`.',
});
export type PayloadVersion = Static<typeof PayloadVersion>;
export const NEWEST_PAYLOAD: PayloadVersion = '2026-12-01';

export const EventObject = Type.Object(
  {
    kind: Type.Enum(['profile', 'document', 'verification', 'call', 'payment', 'entity', 'report'], {
      description: 'Its kind; `report` is one of AML.',
    }),
    id: described(Identifier, 'Its id.'),
  },
  { $id: 'EventObject', description: 'What changed. From version `2026-12-01` on.' },
);
export type EventObject = Static<typeof EventObject>;

export const WebhookEvent = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The same in every attempt; it reveals duplicates.' }),
    type: reference(EventType),
    timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
    company: described(Identifier, 'Your company.'),
    mode: described(mode, 'test: nobody was verified. The endpoint has the same.'),
    object: Type.Optional(reference(EventObject)),
    data: reference(EventData),
  },
  { $id: 'WebhookEvent', description: 'Body of a notification.' },
);
export type WebhookEvent = Static<typeof WebhookEvent>;
