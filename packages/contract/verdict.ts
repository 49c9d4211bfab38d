import { Type, type Static } from 'typebox';
import { CheckName } from './check.ts';
import { nullable, reference } from './common.ts';

export const Cause = Type.Object(
  {
    step: nullable(Type.String({ description: 'Null if it concerns the whole profile.' })),
    check: Type.Unsafe<CheckName | null>({ anyOf: [reference(CheckName), { type: 'null' }] }),
    outcome: Type.Enum(['failed', 'review', 'not_made', 'open'], {
      description: 'How the check ended; `open`: an undecided hit, or a step that is not done.',
    }),
    code: Type.String({ description: 'Says why, for example document_expired.' }),
  },
  { $id: 'Cause', description: 'One reason why a profile is not approved automatically.' },
);
export type Cause = Static<typeof Cause>;

export const Verdict = Type.Object(
  {
    state: Type.Enum(['processing', 'outstanding', 'complete'], {
      description: 'processing: a check is under way. outstanding: the customer has steps to do.',
    }),
    outcome: nullable(
      Type.Enum(['approved', 'rejected', 'in_review']),
      'What the rules would decide; null before `complete`.',
    ),
    causes: Type.Array(reference(Cause), { description: 'Why it is not approved automatically.' }),
  },
  { $id: 'Verdict', description: 'What the checks alone would decide on a profile, whatever people decided.' },
);
export type Verdict = Static<typeof Verdict>;
