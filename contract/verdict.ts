import { Type, type Static } from 'typebox';
import { CheckName } from './check.ts';
import { nullable } from './common.ts';
import { reference } from './reference.ts';

/** One thing that keeps a profile from being approved by itself. */
export const Cause = Type.Object(
  {
    step: nullable(Type.String({ description: 'Null for what concerns the whole profile.' })),
    check: Type.Unsafe<CheckName | null>({ anyOf: [reference(CheckName), { type: 'null' }] }),
    outcome: Type.Enum(['failed', 'review', 'not_made', 'open']),
    code: Type.String({ description: 'Says why, for example document_expired.' }),
  },
  { $id: 'Cause' },
);
export type Cause = Static<typeof Cause>;

/** What the checks make of a profile by themselves, whatever people decided. */
export const Verdict = Type.Object(
  {
    state: Type.Enum(['processing', 'outstanding', 'complete'], {
      description: 'processing: a check is under way. outstanding: the customer has steps to do.',
    }),
    outcome: nullable(Type.Enum(['approved', 'rejected', 'in_review'])),
    causes: Type.Array(reference(Cause), { description: 'Why it is not approved by itself.' }),
  },
  { $id: 'Verdict' },
);
export type Verdict = Static<typeof Verdict>;
