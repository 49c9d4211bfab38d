import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';

export const WaitingCall = Type.Object(
  {
    id: described(Identifier, 'Id of the call.'),
    profile: Type.Object(
      { id: described(Identifier, 'Id of the profile.'), name: nullable(Type.String(), 'Name of the profile.') },
      { description: 'Who waits.' },
    ),
    language: Type.String({ description: "The customer's language, BCP 47." }),
    waiting_since: described(Timestamp, 'Since when the customer waits.'),
    here: Type.Boolean({ description: 'Whether the customer is connected now.' }),
    for_me: Type.Boolean({ description: 'Handed over to this agent.' }),
    signs: Type.Boolean({ description: 'Whether the customer uses sign language.' }),
    kept: Type.Boolean({
      description: 'Kept for an agent who signs: this agent gets the customer only by choosing them.',
    }),
  },
  { $id: 'WaitingCall', description: 'A customer who waits.' },
);
export type WaitingCall = Static<typeof WaitingCall>;

export const CallAgent = Type.Object(
  {
    id: described(Identifier, 'Id of the user.'),
    name: Type.String({ description: 'First and last name.' }),
    state: Type.Enum(['online', 'away'], { description: '`online`: takes calls.' }),
    in_call: Type.Boolean({ description: 'Whether the agent is in a call.' }),
    signs: Type.Boolean({ description: 'Whether the agent uses sign language.' }),
  },
  { $id: 'CallAgent', description: 'An agent who is connected.' },
);

export const CallQueue = Type.Object(
  {
    waiting: Type.Array(reference(WaitingCall), {
      description: 'In the order in which this agent gets them; those who are kept come last.',
    }),
    agents: Type.Array(reference(CallAgent), { description: 'Agents who are connected.' }),
    me: Type.Object(
      {
        id: described(Identifier, 'Id of the user.'),
        state: Type.Enum(['online', 'away'], { description: '`online`: takes calls.' }),
        call: nullable(Identifier, 'The call that the agent is in; null when there is none.'),
        signs: Type.Boolean({ description: 'Whether the agent uses sign language.' }),
      },
      { description: 'The agent who asks.' },
    ),
  },
  { $id: 'CallQueue', description: 'The queue of a company as one of its agents sees it.' },
);
export type CallQueue = Static<typeof CallQueue>;

export const CallTake = Type.Object(
  { call: Type.Optional(Type.String({ format: 'uuid', description: 'If absent, the next customer.' })) },
  { $id: 'CallTake', additionalProperties: false, description: 'Which customer to take.' },
);
export const CallPresence = Type.Object(
  {
    state: Type.Optional(Type.Enum(['online', 'away'], { description: '`online`: takes calls.' })),
    signs: Type.Optional(
      Type.Boolean({ description: 'Whether the agent uses sign language; kept until it is changed.' }),
    ),
  },
  {
    $id: 'CallPresence',
    additionalProperties: false,
    minProperties: 1,
    description: 'Whether an agent takes calls, and signs. Omitted fields stay.',
  },
);
export type CallPresence = Static<typeof CallPresence>;
export const CallHandOver = Type.Object(
  { agent: described(Identifier, 'The user; an agent who is connected.') },
  { $id: 'CallHandOver', additionalProperties: false, description: 'The agent who gets the customer.' },
);
