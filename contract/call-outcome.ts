import { Type, type Static } from 'typebox';
import { Identifier, nullable } from './common.ts';
import { reference } from './reference.ts';

/** Why a call is over. */
export const CallEnd = Type.Enum(['approved', 'rejected', 'ended', 'left', 'customer_lost'], { $id: 'CallEnd' });
export type CallEnd = Static<typeof CallEnd>;

/** Which call, and what came of it. */
export const CallOutcome = Type.Object(
  {
    id: Identifier,
    end: nullable(reference(CallEnd)),
    decision: nullable(
      Type.Enum(['approved', 'rejected'], { description: 'Null for a call that is not over or ended without one.' }),
    ),
    reason: nullable(Type.String({ description: 'What the agent wrote to a rejection; the customer reads it too.' })),
  },
  { $id: 'CallOutcome' },
);
export type CallOutcome = Static<typeof CallOutcome>;
