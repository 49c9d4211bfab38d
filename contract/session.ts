import { Type, type Static } from 'typebox';
import { Identifier, LocalisedText, Timestamp, nullable } from './common.ts';
import { EntityProgress } from './entity.ts';
import { ProfileStatus } from './profile.ts';
import { reference } from './reference.ts';
import { SessionDocument, StepStatus, WorkflowStep } from './step.ts';

export const SessionRequest = Type.Object(
  {
    pid: Identifier,
    code: Type.String({ minLength: 20, maxLength: 200, description: 'The launch code of the link (its fragment).' }),
  },
  { $id: 'SessionRequest', additionalProperties: false },
);

export const Branding = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    logo: nullable(Type.String({ description: 'A data: URL (SVG, PNG or WebP, at most 48 kB).' })),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    radius: Type.Integer({ minimum: 0, maximum: 24, description: 'Corner radius in CSS pixels.' }),
    font: Type.Enum(['system', 'serif', 'rounded']),
  },
  { $id: 'Branding' },
);
export type Branding = Static<typeof Branding>;

export const SessionStep = Type.Object(
  {
    definition: reference(WorkflowStep),
    status: reference(StepStatus),
    status_reason: nullable(
      Type.String({ description: 'A code, for example picture_blurred; the interface has words for it.' }),
    ),
    open: Type.Boolean({ description: 'Whether every step it requires is done.' }),
    attempts_left: Type.Integer({ minimum: 0 }),
    documents: Type.Array(reference(SessionDocument), { description: 'The active pages of this step.' }),
  },
  { $id: 'SessionStep' },
);
export type SessionStep = Static<typeof SessionStep>;

/** What the hosted interface needs to know of one customer's flow: nothing that the customer did not bring along. */
export const Session = Type.Object(
  {
    profile: Type.Object({
      id: Identifier,
      status: reference(ProfileStatus),
      reference: nullable(
        Type.String({
          description:
            'The end of what the company calls this customer, such as …4711: for the customer to know it by.',
        }),
      ),
    }),
    company: Type.Object({
      branding: reference(Branding),
      retention_days: Type.Integer({ minimum: 1, description: 'How long pictures and face data are kept.' }),
      privacy_url: nullable(Type.String()),
      frame_origins: Type.Array(Type.String(), { description: 'Origins that may show the interface in a frame.' }),
    }),
    consent: Type.Object({ version: Type.String(), text: nullable(LocalisedText), given_at: nullable(Timestamp) }),
    language: Type.String(),
    journey: Type.Enum(['verify', 'call', 'biologin', 'entity'], {
      description:
        'call when the link leads to /call: the video call is then the only step. biologin when it leads to /biologin or /login: there is no step then. entity when the customer is a company: there are no steps then either.',
    }),
    biologin: nullable(
      Type.Object({ available: Type.Boolean({ description: 'Whether the person can be recognised now.' }) }),
    ),
    geo_location: Type.Boolean(),
    return_host: nullable(Type.String({ description: 'Where the way back leads, for people to read.' })),
    incomplete_url: nullable(
      Type.String({
        description:
          'The way back when the flow breaks off: return_url with status=incomplete, customer_id and errors=500. The interface keeps it for the moment when the service does not answer.',
      }),
    ),
    steps: Type.Array(reference(SessionStep)),
    entity: Type.Optional(reference(EntityProgress)),
    completed: Type.Boolean(),
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;

export const SessionOpened = Type.Object(
  { token: Type.String(), token_expires_at: Timestamp, session: reference(Session) },
  { $id: 'SessionOpened' },
);

export const ConsentRequest = Type.Object(
  {
    version: Type.String({ minLength: 1, maxLength: 40 }),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        description: 'Of the page that showed the text.',
      }),
    ),
  },
  { $id: 'ConsentRequest', additionalProperties: false },
);

export const CompletionRequest = Type.Object(
  {
    leave: Type.Optional(
      Type.Boolean({ default: false, description: 'Go back although required steps are open; the link stays usable.' }),
    ),
  },
  { $id: 'CompletionRequest', additionalProperties: false },
);
export const Completion = Type.Object(
  {
    status: Type.Enum(['complete', 'incomplete']),
    callback_url: nullable(Type.String({ description: 'return_url with status, customer_id and errors.' })),
    deep_link: nullable(Type.String()),
  },
  { $id: 'Completion' },
);
export type Completion = Static<typeof Completion>;

export const Handoff = Type.Object(
  { url: Type.String(), expires_at: Timestamp },
  { $id: 'Handoff', description: 'A link that continues this flow on another device; valid for 15 minutes.' },
);

export const LocationReport = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    accuracy: Type.Number({ minimum: 0, description: 'Metres.' }),
  },
  { $id: 'LocationReport', additionalProperties: false },
);

/** Where people get stuck: names of screens and error codes, never what somebody typed. */
export const SessionEvent = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_.]{0,59}$' }),
    step: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' })),
    code: Type.Optional(Type.String({ pattern: '^[a-z0-9_]{1,60}$' })),
  },
  { $id: 'SessionEvent', additionalProperties: false },
);

/** Exactly one of the two. */
export const EmbeddingQuery = Type.Object(
  {
    pid: Type.Optional(Identifier),
    payment: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'SHA-256 of the bio_token of a payment that was not opened yet, in base64url',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export const Embedding = Type.Object(
  { frame_origins: Type.Array(Type.String()) },
  { $id: 'Embedding', description: 'Origins that may show the interface of this profile or payment in a frame.' },
);
