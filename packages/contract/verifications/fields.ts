import { Type, type Static } from 'typebox';

export const VerificationStatus = Type.Enum(['created', 'started', 'completed', 'expired'], {
  $id: 'VerificationStatus',
  description:
    'How far the customer is. `completed`: everything is handed in. `expired`: the link expired before that, or the profile was closed; a new link goes on with it.',
});
export type VerificationStatus = Static<typeof VerificationStatus>;

/** The integrator's own data of a verification. */
export const VerificationMetadata = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  Type.String({ maxLength: 200 }),
  {
    maxProperties: 20,
    additionalProperties: false,
    description: 'Your own data of the verification; the service keeps and returns it, and sends it with its events.',
  },
);
export type VerificationMetadata = Static<typeof VerificationMetadata>;
