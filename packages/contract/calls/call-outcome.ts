import { Type, type Static } from 'typebox';
import { Identifier, nullable, described, reference } from '../common.ts';

export const CallEnd = Type.Enum(['approved', 'rejected', 'ended', 'left', 'customer_lost'], {
  $id: 'CallEnd',
  description: 'Why a call is over. `customer_lost`: the connection to the customer broke and did not come back.',
});
export type CallEnd = Static<typeof CallEnd>;

/** What an agent may say to a customer: in words of their own, a suspicion would reach the customer (tipping off). */
export const CallRejection = Type.Enum(['face_differs', 'document_expired', 'wrong_document', 'too_young', 'other'], {
  $id: 'CallRejection',
  description:
    'Why an agent rejects a call. The customer reads it in their language, and for `other` no reason. What else there is to say belongs in the notes, which no customer reads.',
});
export type CallRejection = Static<typeof CallRejection>;

export const CallOutcome = Type.Object(
  {
    id: described(Identifier, 'Id of the call.'),
    end: nullable(reference(CallEnd)),
    decision: nullable(
      Type.Enum(['approved', 'rejected'], { description: 'Null for a call that is not over or ended without one.' }),
    ),
    reason: nullable(Type.String({ description: 'Why the agent rejected the call: a `CallRejection`.' })),
  },
  { $id: 'CallOutcome', description: 'A call and its outcome.' },
);
export type CallOutcome = Static<typeof CallOutcome>;
