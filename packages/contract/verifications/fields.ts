import { Type, type Static } from 'typebox';

export const VerificationStatus = Type.Enum(['created', 'started', 'completed', 'expired'], {
  $id: 'VerificationStatus',
  description:
    'How far the customer is. `completed`: everything is handed in. `expired`: the link expired before that, or the profile was closed; a new link goes on with it.',
});
export type VerificationStatus = Static<typeof VerificationStatus>;
