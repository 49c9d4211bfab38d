import { listedMode, mode } from '../mode.ts';
import { Type, type Static } from 'typebox';
import { CallEnd, CallOutcome, CallRejection } from './call-outcome.ts';
import { Identifier, LocalisedText, PageQuery, Timestamp, nullable, pageOf, described, reference } from '../common.ts';
import { Document } from '../documents/document.ts';
import { EventProfile } from '../event.ts';
import { namedPage } from '../documents/accepted-document.ts';
import { CallOptions } from '../steps/call.ts';
import { WorkflowStep } from '../step.ts';

export const CallState = Type.Enum(['waiting', 'active', 'ended'], {
  $id: 'CallState',
  description: 'State of a call.',
});
export type CallState = Static<typeof CallState>;

export const CallMessage = Type.Object(
  {
    id: Type.Integer({ description: 'Increases with every message.' }),
    from: Type.Enum(['customer', 'agent'], { description: 'Who wrote it.' }),
    text: LocalisedText,
    sent_at: described(Timestamp, 'When it was sent.'),
  },
  { $id: 'CallMessage', description: "A line of a call's chat." },
);
export type CallMessage = Static<typeof CallMessage>;

export const CallRequest = Type.Enum(
  ['look_at_camera', 'show_front', 'show_back', 'hold_still', 'closer', 'tilt', 'more_light', 'turn_head'],
  {
    $id: 'CallRequest',
    description: "What the agent asks the customer for; shown on the customer's screen in the customer's language.",
  },
);
export type CallRequest = Static<typeof CallRequest>;

export const CallPage = Type.Object(
  {
    step: Type.Optional(
      Type.String({ maxLength: 40, description: 'If absent, the page is filed with the profile only.' }),
    ),
    ...namedPage,
  },
  {
    $id: 'CallPage',
    additionalProperties: false,
    description: "The page that an image from the customer's camera becomes.",
  },
);
export type CallPage = Static<typeof CallPage>;

export const CallStill = Type.Object(
  {
    id: described(Identifier, 'Id of the image.'),
    page: reference(CallPage),
    state: Type.Enum(['asked', 'filed', 'failed'], {
      description: '`filed`: it is a document now. `failed`: no usable image arrived.',
    }),
    document: nullable(Identifier, 'The document that it became; null until it is filed.'),
  },
  { $id: 'CallStill', description: 'An image that the agent asked for.' },
);
export type CallStill = Static<typeof CallStill>;

export const CallRecording = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether the workflow allows it.' }),
    customer: Type.Boolean({ description: 'Whether the customer agreed.' }),
    agent: Type.Boolean({ description: 'Whether the agent agreed.' }),
    pieces: Type.Integer({ minimum: 0, description: 'Pieces that are stored so far.' }),
    parts: Type.Integer({ minimum: 0, description: 'Parts of the recording; each start of the recorder begins one.' }),
  },
  { $id: 'CallRecording', description: 'Whether a call is recorded.' },
);

export const CallJoin = Type.Object(
  {
    step: Type.Optional(Type.String({ maxLength: 40, description: 'The call step of the workflow.' })),
    language: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', description: "The customer's language, BCP 47." }),
    ),
    recording: Type.Optional(Type.Boolean({ description: 'Whether the customer agrees to a recording.' })),
    signs: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether the customer uses sign language, as they say themselves.' }),
    ),
  },
  { $id: 'CallJoin', additionalProperties: false, description: 'How a customer joins the queue.' },
);

export const CustomerCall = Type.Object(
  {
    id: described(Identifier, 'Id of the call.'),
    state: reference(CallState),
    end: nullable(reference(CallEnd)),
    reason: CallOutcome.properties.reason,
    place: nullable(Type.Integer({ minimum: 1, description: 'Place in the queue, from 1, while waiting.' })),
    expected_wait: nullable(Type.Integer({ minimum: 0, description: 'Seconds, while waiting.' })),
    agents_online: Type.Integer({ minimum: 0, description: 'Agents who take calls now.' }),
    agent: nullable(
      Type.Object({
        name: Type.String({ description: 'First name of the agent.' }),
        here: Type.Boolean({ description: 'Whether the agent is connected now.' }),
      }),
      'Who took the call; null while waiting.',
    ),
    signs: Type.Boolean({ description: 'Whether the customer uses sign language.' }),
    request: nullable(reference(CallRequest)),
    still: nullable(reference(CallStill)),
    recording: reference(CallRecording),
    messages: Type.Array(reference(CallMessage), { description: 'The chat, oldest first.' }),
  },
  { $id: 'CustomerCall', description: 'A call as its customer sees it.' },
);
export type CustomerCall = Static<typeof CustomerCall>;

export const CallSummary = Type.Object(
  {
    ...CallOutcome.properties,
    state: reference(CallState),
    mode,
    profile: described(Identifier, "The customer's profile."),
    name: nullable(Type.String(), "The customer's name; null if unknown, and for callers without `profile.read`."),
    step: Type.String({ description: 'The call step of the workflow; video-call when it has none.' }),
    signs: Type.Boolean({ description: 'Whether the customer uses sign language.' }),
    agent: nullable(Identifier, 'The user who took it; null while waiting.'),
    agent_name: nullable(Type.String(), 'First and last name of that user.'),
    waiting_since: described(Timestamp, 'Since when the customer waits.'),
    accepted_at: nullable(Timestamp, 'When an agent took it; null while waiting.'),
    ended_at: nullable(Timestamp, 'When it ended; null while it is open.'),
    recordings: Type.Integer({ minimum: 0, description: 'Parts of the recording.' }),
    stills: Type.Integer({ minimum: 0, description: 'Images that became documents.' }),
  },
  { $id: 'CallSummary', description: 'A call as lists show it.' },
);
export type CallSummary = Static<typeof CallSummary>;

export const CallListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    profile: Type.Optional(described(Identifier, 'Only calls of this profile.')),
    agent: Type.Optional(described(Identifier, 'Only calls that this user took.')),
    end: Type.Optional(described(reference(CallEnd), 'Only calls that ended like this.')),
    created_after: Type.Optional(described(Timestamp, 'Only customers who came from this moment onwards (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only customers who came before this moment (RFC 3339).')),
  },
  { additionalProperties: false },
);
export const CallList = pageOf(CallSummary, 'CallList', 'A page of calls, newest first.');

export const CallTakers = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          id: described(Identifier, 'Id of the user.'),
          name: Type.String({ description: 'First and last name.' }),
        },
        { description: 'A user.' },
      ),
      { description: 'By name.' },
    ),
  },
  { $id: 'CallTakers', description: 'The users who have taken calls.' },
);
export type CallTakers = Static<typeof CallTakers>;

export const MissingCapture = Type.Object(
  {
    step: Type.String({ description: 'Id of the step in the workflow.' }),
    status: Type.Enum(['not_uploaded', 'processing', 'rejected', 'automatically_rejected'], {
      description: 'Status of the step.',
    }),
  },
  { $id: 'MissingCapture', description: 'A step whose pages are not there, not checked yet, or rejected.' },
);
export type MissingCapture = Static<typeof MissingCapture>;

export const AgentCall = Type.Object(
  {
    ...CallOutcome.properties,
    state: reference(CallState),
    agent: nullable(Identifier, 'The user who took it; null while waiting.'),
    customer_here: Type.Boolean({ description: 'Whether the customer is connected now.' }),
    language: Type.String({ description: "The customer's language, BCP 47." }),
    signs: Type.Boolean({ description: 'Whether the customer uses sign language.' }),
    waiting_since: described(Timestamp, 'Since when the customer waits.'),
    accepted_at: nullable(Timestamp, 'When an agent took it; null while waiting.'),
    ended_at: nullable(Timestamp, 'When it ended; null while it is open.'),
    profile: reference(EventProfile),
    documents: Type.Array(reference(Document), { description: 'Active documents of the customer, oldest first.' }),
    steps: Type.Array(reference(WorkflowStep), { description: 'Steps whose pages may be taken in the call.' }),
    missing_captures: Type.Array(reference(MissingCapture), {
      description: 'What keeps the call from being approved.',
    }),
    options: reference(CallOptions),
    request: nullable(reference(CallRequest)),
    stills: Type.Array(reference(CallStill), { description: 'Images that were asked for in the call.' }),
    notes: Type.String({ description: 'Notes of the agent; customers do not see them.' }),
    checklist: Type.Array(Type.String(), { description: 'Points of the checklist that are ticked.' }),
    recording: reference(CallRecording),
    messages: Type.Array(reference(CallMessage), { description: 'The chat, oldest first.' }),
  },
  { $id: 'AgentCall', description: 'A call as its agent sees it.' },
);
export type AgentCall = Static<typeof AgentCall>;

export const CallUpdate = Type.Object(
  {
    notes: Type.Optional(Type.String({ maxLength: 10_000, description: 'For colleagues; customers do not see it.' })),
    checklist: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 30,
        uniqueItems: true,
        description: 'Ids of the ticked points; replaces the previous ones.',
      }),
    ),
    request: Type.Optional(nullable(reference(CallRequest))),
    recording: Type.Optional(Type.Boolean({ description: 'Whether the agent agrees to a recording.' })),
  },
  {
    $id: 'CallUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'What an agent writes down in a call, and asks for.',
  },
);
export const CallDecision = Type.Object(
  {
    decision: Type.Enum(['approved', 'rejected'], { description: 'Decision on the call.' }),
    reason: Type.Optional(described(reference(CallRejection), 'Required with a rejection.')),
  },
  { $id: 'CallDecision', additionalProperties: false, description: 'An agent’s decision, which ends the call.' },
);
export const CallStillFile = Type.Object(
  { file: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'JPEG; 10 MiB.' }) },
  { $id: 'CallStillFile', additionalProperties: false, description: 'The image that the agent asked for.' },
);

export const IceServers = Type.Object(
  {
    ice_servers: Type.Array(
      Type.Object({
        urls: Type.Array(Type.String(), { description: 'Addresses of the server: `stun:`, `turn:` or `turns:`.' }),
        username: Type.Optional(Type.String({ description: 'Name for the relay; absent where it needs none.' })),
        credential: Type.Optional(Type.String({ description: 'Password for the relay; absent where it needs none.' })),
      }),
      { description: "Servers in the shape of the W3C's RTCIceServer." },
    ),
    ice_transport_policy: Type.Enum(['all', 'relay'], {
      description: 'Ways that the two browsers may try: RTCConfiguration’s `iceTransportPolicy`.',
    }),
    expires_at: described(Timestamp, 'When the credentials expire (RFC 3339).'),
  },
  { $id: 'IceServers', description: 'For RTCPeerConnection; the credentials are valid for an hour.' },
);
export type IceServers = Static<typeof IceServers>;
