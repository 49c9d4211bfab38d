import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { mode } from '../mode.ts';
import { ProfileStatus } from '../profile.ts';
import { VerificationStatus } from './fields.ts';
import { WorkflowSlug } from '../workflow.ts';

const workflow = Type.Object(
  {
    id: described(Identifier, 'Id of the version.'),
    slug: WorkflowSlug,
    version: Type.Integer({ minimum: 1, description: 'The version that it began with; later ones do not change it.' }),
  },
  { description: 'What the customer goes through.' },
);

export const Verification = Type.Object(
  {
    id: described(Identifier, 'Id of the verification.'),
    profile: described(Identifier, 'The customer.'),
    mode,
    number: Type.Integer({ minimum: 1, description: 'Counts the verifications of the profile, from 1.' }),
    workflow,
    reference: nullable(
      Type.String(),
      'Your reference of this verification, from the link; without one that of the profile.',
    ),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Your own data, as you gave it.' }),
    counts: Type.Boolean({ description: 'Whether the status of the profile is of this verification.' }),
    status: reference(VerificationStatus),
    outcome: nullable(reference(ProfileStatus), 'What was decided last; null before the first decision.'),
    profile_hold: Type.Optional(
      Type.String({ description: '`hold` of the profile: what it may not do meanwhile. Absent without one.' }),
    ),
    reason: nullable(Type.String(), 'Reason of `outcome`: a code, or the words of the person who decided.'),
    created_at: described(Timestamp, 'When it was made.'),
    begun_at: nullable(Timestamp, 'When the customer began; null before that.'),
    completed_at: nullable(Timestamp, 'When everything was handed in; null before that.'),
    updated_at: described(Timestamp, 'When it was made, begun, handed in, decided on or expired last.'),
    expired_at: nullable(Timestamp, 'When it expired; null unless it has.'),
    expires_at: nullable(Timestamp, 'When it expires unless everything is handed in; null while no link opens it.'),
  },
  {
    $id: 'Verification',
    description: 'One way of a profile through a workflow.',
  },
);
export type Verification = Static<typeof Verification>;
