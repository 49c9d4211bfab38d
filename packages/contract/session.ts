import { Type, type Static } from 'typebox';
import { Branding } from './branding.ts';
import { Identifier, LocalisedText, Timestamp, nullable, described, reference } from './common.ts';
import { EntityProgress } from './entity.ts';
import { mode } from './mode.ts';
import { ProfileStatus } from './profile.ts';
import { SessionDocument, StepStatus, WorkflowStep } from './step.ts';

export const SessionRequest = Type.Object(
  {
    pid: described(Identifier, 'The `pid` of the launch address: the profile or entity.'),
    code: Type.String({ minLength: 20, maxLength: 200, description: 'The launch code of the link (its fragment).' }),
  },
  { $id: 'SessionRequest', additionalProperties: false, description: 'Parameters of a link.' },
);

export const SessionStep = Type.Object(
  {
    definition: reference(WorkflowStep),
    status: reference(StepStatus),
    status_reason: nullable(
      Type.String({ description: 'A code, for example image_blurred; the interface has words for it.' }),
    ),
    open: Type.Boolean({ description: 'Whether every step it requires is done; of a selfie, is being checked.' }),
    attempts_left: Type.Integer({ minimum: 0, description: 'Attempts that are left.' }),
    documents: Type.Array(reference(SessionDocument), { description: 'The active pages of this step.' }),
  },
  { $id: 'SessionStep', description: 'A step as its customer sees it.' },
);
export type SessionStep = Static<typeof SessionStep>;

export const Session = Type.Object(
  {
    mode,
    profile: Type.Object(
      {
        id: described(Identifier, 'Id of the profile or entity.'),
        status: reference(ProfileStatus),
        reference: nullable(
          Type.String(),
          'The end of the company’s reference of this customer, such as …4711, so that the customer recognises it.',
        ),
      },
      { description: 'The customer of the flow.' },
    ),
    company: Type.Object(
      {
        branding: reference(Branding),
        retention_days: Type.Integer({ minimum: 1, description: 'How long images and face data are kept.' }),
        privacy_url: nullable(Type.String(), "The company's page about privacy; null when it has none."),
        frame_origins: Type.Array(Type.String(), { description: 'Origins that may show the interface in a frame.' }),
      },
      { description: 'The company.' },
    ),
    consent: Type.Object(
      {
        version: Type.String({ description: 'Version of the text in force.' }),
        text: nullable(LocalisedText, "The text; null for the interface's own words."),
        face: Type.Boolean({
          description: 'Whether the customer must agree to face data separately: `face` of the consent.',
        }),
        given_at: nullable(Timestamp, 'When the customer agreed; null before that.'),
      },
      { description: 'The text that the customer must agree to.' },
    ),
    language: Type.String({
      description:
        "Language of the interface for this customer, BCP 47: the link's, otherwise the first of `Accept-Language`, otherwise the company's. One that the interface lacks does not count.",
    }),
    journey: Type.Enum(['verify', 'call', 'biologin', 'entity'], {
      description:
        'call when the link leads to /call: the video call is then the only step. biologin when it leads to /biologin or /login: there is no step then. entity when the customer is a company: there are no steps then either.',
    }),
    biologin: nullable(
      Type.Object({
        available: Type.Boolean({ description: 'Whether the person can be recognised now.' }),
        stage: Type.Enum(['face', 'passkey', 'passkey_missing'], {
          description:
            'What comes next. passkey_missing: nothing, because the company requires a passkey and the person has none.',
        }),
      }),
      'With the journey biologin; null otherwise.',
    ),
    passkey: Type.Enum(['offered', 'bound', 'none'], {
      description:
        'Whether a passkey may be bound now, with the selfie through this link. bound: it has been. none: it may not.',
    }),
    geo_location: Type.Boolean({ description: 'Whether the customer is asked where they are.' }),
    return_host: nullable(Type.String({ description: 'Host of the return address, for people to read.' })),
    verification: Type.Optional(described(Identifier, 'The verification that the link opens; absent without one.')),
    link: Type.Optional(described(Identifier, 'The link that was opened; absent with a token without one.')),
    incomplete_url: nullable(
      Type.String({
        description:
          'Address for a flow that breaks off: return_url with status=incomplete, customer_id and errors=500. The interface keeps it in case the service does not answer.',
      }),
    ),
    steps: Type.Array(reference(SessionStep), { description: 'The steps in the order of the workflow.' }),
    entity: Type.Optional(reference(EntityProgress)),
    expected_wait: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Estimated seconds until the checks of the pages that were sent begin; absent while the line is short.',
      }),
    ),
    completed: Type.Boolean({ description: 'Whether the flow has ended.' }),
  },
  {
    $id: 'Session',
    description:
      "What the hosted interface needs for one customer's flow, and nothing that the customer does not already know.",
  },
);
export type Session = Static<typeof Session>;

export const SessionOpened = Type.Object(
  {
    token: Type.String({ description: 'Profile token: this profile only, one hour.' }),
    token_expires_at: described(Timestamp, 'When `token` expires (RFC 3339).'),
    session: reference(Session),
  },
  { $id: 'SessionOpened', description: 'A flow that a link opened.' },
);

export const ConsentRequest = Type.Object(
  {
    version: Type.String({ minLength: 1, maxLength: 40, description: 'Version of the text that was shown.' }),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        description: 'Language of the page that showed the text.',
      }),
    ),
    face: Type.Optional(
      Type.Boolean({ description: 'Whether the customer agreed to face data by a tick box of its own.' }),
    ),
  },
  { $id: 'ConsentRequest', additionalProperties: false, description: 'What the customer agrees to.' },
);

export const CompletionRequest = Type.Object(
  {
    leave: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Return even though required steps are open; the link stays usable.',
      }),
    ),
  },
  { $id: 'CompletionRequest', additionalProperties: false, description: 'How the customer ends the flow.' },
);
export const Completion = Type.Object(
  {
    status: Type.Enum(['complete', 'incomplete'], { description: 'Status in the callback.' }),
    callback_url: nullable(Type.String({ description: 'return_url with status, customer_id and errors.' })),
    deep_link: nullable(Type.String(), 'Address of your application, when the link named one.'),
    usual_review_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Within so many seconds people decide four of five customers whom the rules leave to them. Only for such a customer, and where it is known.',
      }),
    ),
  },
  { $id: 'Completion', description: 'How the flow ended.' },
);
export type Completion = Static<typeof Completion>;

export const LocationReport = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north (WGS 84).' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east (WGS 84).' }),
    accuracy: Type.Number({ minimum: 0, description: 'Metres.' }),
  },
  {
    $id: 'LocationReport',
    additionalProperties: false,
    description: 'Where the customer is, according to the browser.',
  },
);

export const SessionEvent = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z][a-z0-9_.]{0,59}$',
      description: 'What happened, for example a screen that opened.',
    }),
    step: Type.Optional(
      Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step that it happened in.' }),
    ),
    code: Type.Optional(
      Type.String({ pattern: '^[a-z0-9_]{1,60}$', description: 'Code of the error, when it was one.' }),
    ),
  },
  {
    $id: 'SessionEvent',
    additionalProperties: false,
    description: 'Where people get stuck: names of screens and error codes, never typed text.',
  },
);

/** Exactly one of the two. */
export const EmbeddingQuery = Type.Object(
  {
    pid: Type.Optional(described(Identifier, 'The profile or entity of a launch address.')),
    payment: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'SHA-256 of the bio_token of an unopened payment, in base64url',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export const Embedding = Type.Object(
  {
    frame_origins: Type.Array(Type.String(), {
      description: 'Origins in the sense of RFC 6454, for example https://bank.example.',
    }),
  },
  { $id: 'Embedding', description: 'Origins that may show the interface of this profile or payment in a frame.' },
);
