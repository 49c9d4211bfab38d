import { Type, type Static } from 'typebox';
import type { CallQueue } from './call-queue.ts';
import type { AgentCall, CustomerCall } from './call.ts';

/** The path of the socket server, below the service's address. */
export const CALL_SOCKET_PATH = '/api/v2/call/socket';

const mark = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const closed = { additionalProperties: false };

/** A signal of simple-peer: a description, a candidate, or a request to renegotiate. */
const PeerSignal = Type.Union([
  Type.Object(
    { type: Type.Enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: Type.String({ maxLength: 60_000 }) },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('candidate'),
      candidate: Type.Object(
        {
          candidate: Type.String({ maxLength: 2000 }),
          sdpMLineIndex: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()])),
          sdpMid: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
          usernameFragment: Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()])),
        },
        closed,
      ),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('renegotiate'), renegotiate: Type.Literal(true) }, closed),
  Type.Object(
    {
      type: Type.Literal('transceiverRequest'),
      transceiverRequest: Type.Object(
        {
          kind: Type.Enum(['audio', 'video']),
          init: Type.Optional(Type.Object({}, { additionalProperties: true, maxProperties: 10 })),
        },
        closed,
      ),
    },
    closed,
  ),
]);
export type PeerSignal = Static<typeof PeerSignal>;

/** Between the two sides of a call; the service passes it on and keeps nothing. */
export const CallSignal = Type.Union([
  Type.Object({ kind: Type.Literal('hello'), page: mark, reply: Type.Boolean() }, closed),
  Type.Object({ kind: Type.Literal('peer'), link: Type.String({ maxLength: 200 }), signal: PeerSignal }, closed),
  Type.Object({ kind: Type.Literal('restart'), link: Type.String({ maxLength: 200 }) }, closed),
  // Real-time text (EN 301 549, 6.2): what the other side has written so far; a message or an empty text ends it.
  Type.Object({ kind: Type.Literal('typing'), text: Type.String({ maxLength: 1000 }) }, closed),
  // The agent's wish to the customer's camera, and the camera's state in return.
  Type.Object({ kind: Type.Literal('switch_camera') }, closed),
  Type.Object({ kind: Type.Literal('torch'), on: Type.Boolean() }, closed),
  Type.Object(
    {
      kind: Type.Literal('camera'),
      facing: Type.Enum(['user', 'environment']),
      switchable: Type.Boolean(),
      torch: Type.Union([Type.Boolean(), Type.Null()]),
      muted: Type.Boolean(),
    },
    closed,
  ),
]);
export type CallSignal = Static<typeof CallSignal>;

/** A message of the chat: typed, or one of the workflow's ready phrases, which only the agent may send. */
export const CallChat = Type.Union([
  Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) }, closed),
  Type.Object({ phrase: Type.String({ maxLength: 40 }) }, closed),
]);
export type CallChat = Static<typeof CallChat>;

export const CallSocketToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 8000 }) });

/** An answer to a message: null when it was accepted, otherwise the code of the problem. */
export type CallAnswer = (problem: string | null) => void;

export interface CallMessagesUp {
  signal: (signal: CallSignal, answer: CallAnswer) => void;
  chat: (message: CallChat, answer: CallAnswer) => void;
}

/** A message of the service. The state is always whole, so that nothing has to be remembered or ordered. */
export interface CallMessagesDown {
  customer: (call: CustomerCall) => void;
  agent: (call: AgentCall | null) => void;
  queue: (queue: CallQueue) => void;
  signal: (signal: CallSignal) => void;
  /** Another page of the same person has taken this one's place. */
  replaced: () => void;
}
