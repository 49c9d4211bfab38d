import { Type, type Static } from 'typebox';
import { Identifier, nullable, described, reference } from '../common.ts';

export const CallEnd = Type.Enum(['approved', 'rejected', 'ended', 'left', 'customer_lost'], {
  $id: 'CallEnd',
  description: 'Why a call is over. `customer_lost`: the connection to the customer broke and did not come back.',
});
export type CallEnd = Static<typeof CallEnd>;

export const CallOutcome = Type.Object(
  {
    id: described(Identifier, 'Id of the call.'),
    end: nullable(reference(CallEnd)),
    decision: nullable(
      Type.Enum(['approved', 'rejected'], { description: 'Null for a call that is not over or ended without one.' }),
    ),
    reason: nullable(Type.String({ description: 'Why the agent rejected the call; the customer reads it too.' })),
  },
  { $id: 'CallOutcome', description: 'A call and its outcome.' },
);
export type CallOutcome = Static<typeof CallOutcome>;
