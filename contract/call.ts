import { Type, type Static } from 'typebox';
import { CallEnd, CallOutcome } from './call-outcome.ts';
import { Identifier, LocalisedText, PageQuery, Timestamp, nullable, page } from './common.ts';
import { Document } from './document.ts';
import { EventProfile } from './event.ts';
import { reference } from './reference.ts';
import { CallOptions, DocumentSide, DocumentType, WorkflowStep } from './step.ts';

export const CallState = Type.Enum(['waiting', 'active', 'ended'], { $id: 'CallState' });
export type CallState = Static<typeof CallState>;

export const CallMessage = Type.Object(
  {
    id: Type.Integer({ description: 'Grows from message to message.' }),
    from: Type.Enum(['customer', 'agent']),
    text: LocalisedText,
    sent_at: Timestamp,
  },
  { $id: 'CallMessage' },
);
export type CallMessage = Static<typeof CallMessage>;

/** What the agent asks the customer for; shown on the customer's screen in the customer's language. */
export const CallRequest = Type.Enum(
  ['look_at_camera', 'show_front', 'show_back', 'hold_still', 'closer', 'tilt', 'more_light', 'turn_head'],
  { $id: 'CallRequest' },
);
export type CallRequest = Static<typeof CallRequest>;

/** The page that a picture from the customer's camera becomes. */
export const CallPage = Type.Object(
  {
    step: Type.Optional(Type.String({ maxLength: 40, description: 'Absent: filed with the profile only.' })),
    type: reference(DocumentType),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    version: Type.Optional(Type.String({ maxLength: 40 })),
    side: reference(DocumentSide),
  },
  { $id: 'CallPage', additionalProperties: false },
);
export type CallPage = Static<typeof CallPage>;

export const CallStill = Type.Object(
  {
    id: Identifier,
    page: reference(CallPage),
    state: Type.Enum(['asked', 'filed', 'failed']),
    document: nullable(Identifier),
  },
  { $id: 'CallStill', description: 'A picture that the agent asked for.' },
);
export type CallStill = Static<typeof CallStill>;

export const CallRecording = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether the workflow allows it.' }),
    customer: Type.Boolean({ description: 'Whether the customer agreed.' }),
    agent: Type.Boolean({ description: 'Whether the agent agreed.' }),
    pieces: Type.Integer({ minimum: 0 }),
  },
  { $id: 'CallRecording' },
);

export const CallJoin = Type.Object(
  {
    step: Type.Optional(Type.String({ maxLength: 40, description: 'The call step of the workflow.' })),
    language: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })),
    recording: Type.Optional(Type.Boolean({ description: 'Whether the customer agrees to a recording.' })),
  },
  { $id: 'CallJoin', additionalProperties: false },
);

/** A call as its customer sees it. */
export const CustomerCall = Type.Object(
  {
    id: Identifier,
    state: reference(CallState),
    end: nullable(reference(CallEnd)),
    reason: CallOutcome.properties.reason,
    place: nullable(Type.Integer({ minimum: 1, description: 'Place in the queue, from 1, while waiting.' })),
    expected_wait: nullable(Type.Integer({ minimum: 0, description: 'Seconds, while waiting.' })),
    agents_online: Type.Integer({ minimum: 0 }),
    agent: nullable(Type.Object({ name: Type.String(), here: Type.Boolean() })),
    request: nullable(reference(CallRequest)),
    still: nullable(reference(CallStill)),
    recording: reference(CallRecording),
    messages: Type.Array(reference(CallMessage)),
  },
  { $id: 'CustomerCall' },
);
export type CustomerCall = Static<typeof CustomerCall>;

export const WaitingCall = Type.Object(
  {
    id: Identifier,
    profile: Type.Object({ id: Identifier, name: nullable(Type.String()) }),
    language: Type.String(),
    waiting_since: Timestamp,
    here: Type.Boolean({ description: 'Whether the customer is connected this moment.' }),
    for_me: Type.Boolean({ description: 'Handed over to this agent.' }),
  },
  { $id: 'WaitingCall' },
);
export type WaitingCall = Static<typeof WaitingCall>;

export const CallAgent = Type.Object(
  {
    id: Identifier,
    name: Type.String(),
    state: Type.Enum(['online', 'away']),
    in_call: Type.Boolean(),
  },
  { $id: 'CallAgent' },
);

/** The queue of a company as one of its agents sees it. */
export const CallQueue = Type.Object(
  {
    waiting: Type.Array(reference(WaitingCall), { description: 'In the order in which they are taken.' }),
    agents: Type.Array(reference(CallAgent), { description: 'Agents who are connected.' }),
    me: Type.Object({ id: Identifier, state: Type.Enum(['online', 'away']), call: nullable(Identifier) }),
  },
  { $id: 'CallQueue' },
);
export type CallQueue = Static<typeof CallQueue>;

/** A call as lists show it. */
export const CallSummary = Type.Object(
  {
    ...CallOutcome.properties,
    state: reference(CallState),
    profile: Identifier,
    step: Type.String({ description: 'The call step of the workflow; video-call when it has none.' }),
    agent: nullable(Identifier),
    waiting_since: Timestamp,
    accepted_at: nullable(Timestamp),
    ended_at: nullable(Timestamp),
  },
  { $id: 'CallSummary' },
);
export type CallSummary = Static<typeof CallSummary>;

export const CallListQuery = Type.Object(
  { ...PageQuery, profile: Type.Optional(Identifier) },
  { additionalProperties: false },
);
export const CallList = Type.Object(page(reference(CallSummary)).properties, { $id: 'CallList' });

export const MissingCapture = Type.Object(
  {
    step: Type.String(),
    status: Type.Enum(['not_uploaded', 'processing', 'rejected', 'automatically_rejected']),
  },
  { $id: 'MissingCapture', description: 'A step whose pages are not there, not checked yet, or rejected.' },
);
export type MissingCapture = Static<typeof MissingCapture>;

/** A call as its agent sees it. */
export const AgentCall = Type.Object(
  {
    ...CallOutcome.properties,
    state: reference(CallState),
    agent: nullable(Identifier),
    customer_here: Type.Boolean(),
    language: Type.String(),
    waiting_since: Timestamp,
    accepted_at: nullable(Timestamp),
    ended_at: nullable(Timestamp),
    profile: reference(EventProfile),
    documents: Type.Array(reference(Document)),
    steps: Type.Array(reference(WorkflowStep), { description: 'Steps whose pages may be taken in the call.' }),
    missing_captures: Type.Array(reference(MissingCapture), {
      description: 'What keeps the call from being approved.',
    }),
    options: reference(CallOptions),
    request: nullable(reference(CallRequest)),
    stills: Type.Array(reference(CallStill)),
    notes: Type.String(),
    checklist: Type.Array(Type.String(), { description: 'Points of the checklist that are ticked.' }),
    recording: reference(CallRecording),
    messages: Type.Array(reference(CallMessage)),
  },
  { $id: 'AgentCall' },
);
export type AgentCall = Static<typeof AgentCall>;

export const CallTake = Type.Object(
  { call: Type.Optional(Type.String({ format: 'uuid', description: 'Absent: the next one.' })) },
  { $id: 'CallTake', additionalProperties: false },
);
export const CallPresence = Type.Object(
  { state: Type.Enum(['online', 'away']) },
  { $id: 'CallPresence', additionalProperties: false },
);
export const CallHandOver = Type.Object({ agent: Identifier }, { $id: 'CallHandOver', additionalProperties: false });
export const CallUpdate = Type.Object(
  {
    notes: Type.Optional(Type.String({ maxLength: 10_000 })),
    checklist: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 30, uniqueItems: true })),
    request: Type.Optional(nullable(reference(CallRequest))),
    recording: Type.Optional(Type.Boolean({ description: 'Whether the agent agrees to a recording.' })),
  },
  { $id: 'CallUpdate', additionalProperties: false, minProperties: 1 },
);
export const CallDecision = Type.Object(
  {
    decision: Type.Enum(['approved', 'rejected']),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'Needed with a rejection.' })),
  },
  { $id: 'CallDecision', additionalProperties: false },
);
export const CallStillFile = Type.Object(
  { file: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'JPEG; 10 MiB.' }) },
  { $id: 'CallStillFile', additionalProperties: false },
);

export const IceServers = Type.Object(
  {
    ice_servers: Type.Array(
      Type.Object({
        urls: Type.Array(Type.String()),
        username: Type.Optional(Type.String()),
        credential: Type.Optional(Type.String()),
      }),
    ),
    expires_at: Timestamp,
  },
  { $id: 'IceServers', description: 'For RTCPeerConnection; the credentials are good for an hour.' },
);
export type IceServers = Static<typeof IceServers>;
