import { Type } from 'typebox';
import { Metadata, described } from '../common.ts';
import { WorkflowSlug } from '../workflow.ts';

export const VerificationRequest = Type.Object(
  {
    workflow: Type.Optional(described(WorkflowSlug, 'Slug of the workflow; `default` without it.')),
    reference: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Your reference of the verification; without it that of the profile.',
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  { $id: 'VerificationRequest', additionalProperties: false, description: 'Another verification of a profile.' },
);

export const VerificationDecision = Type.Object(
  {
    outcome: Type.Enum(['approved', 'rejected', 'in_review', 'resubmission_requested'], {
      description: 'What you decide.',
    }),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'Required with rejected, and with an override.' }),
    ),
    note: Type.Optional(Type.String({ maxLength: 2000, description: 'For colleagues; customers do not see it.' })),
    override: Type.Optional(Type.Boolean({ description: 'Approves despite an open step or hit; needs a reason.' })),
  },
  {
    $id: 'VerificationDecision',
    additionalProperties: false,
    description: 'A person’s decision on a verification.',
  },
);
