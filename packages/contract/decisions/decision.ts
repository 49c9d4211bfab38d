import { Type, type Static } from 'typebox';
import { CheckName, CheckResult } from '../check.ts';
import { Identifier, Timestamp, nullable, described, reference } from '../common.ts';

/** A workflow's rules for a check: they make the verdict stricter, never milder. */
export const WorkflowRule = Type.Object(
  {
    check: Type.Optional(reference(CheckName)),
    code: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,59}$',
        description: 'Code of a result, for example document_expired.',
      }),
    ),
    outcome: Type.Enum(['reject', 'review'], {
      description:
        'reject: the profile is rejected automatically once it is handed in. review: a person decides, and the customer is not asked again.',
    }),
  },
  {
    $id: 'WorkflowRule',
    additionalProperties: false,
    minProperties: 2,
    description: 'Applies to every result with this check and this code; the first matching rule counts.',
  },
);
export type WorkflowRule = Static<typeof WorkflowRule>;

export const PageDecider = Type.Enum(['rules', 'reviewer', 'decider'], {
  $id: 'PageDecider',
  description:
    'Who decided on the status of a page. `rules`: the checks; `reviewer`: a person; `decider`: a person who may also decide on profiles.',
});
export type PageDecider = Static<typeof PageDecider>;

export const DecidedBy = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('user'),
      id: nullable(Identifier, 'The user; null once the user is gone.'),
      name: nullable(Type.String(), 'Name of the user; null once the user is gone, and in events.'),
    }),
    Type.Object({
      kind: Type.Literal('rules'),
      workflow: described(Identifier, 'The version of the workflow.'),
      version: Type.Integer({ description: 'Its number, from 1.' }),
    }),
  ],
  { $id: 'DecidedBy', description: 'Who or what decided: a person, or the rules of a version of the workflow.' },
);
export type DecidedBy = Static<typeof DecidedBy>;

export const Decision = Type.Object(
  {
    id: described(Identifier, 'Id of the decision.'),
    subject: Type.Enum(['profile', 'proposal', 'document', 'call', 'hit'], {
      description: 'What it is about. `proposal`: on the profile, for a second person to confirm.',
    }),
    subject_id: Type.String({ description: 'Its id; for a hit, source and entity_id separated by a space.' }),
    outcome: Type.String({
      description:
        'The status that it led to; for a hit, true_match or false_positive; for a proposal, the status that it asks for, or what ended it: returned, withdrawn.',
    }),
    before: nullable(Type.String({ description: 'The status that it ended.' })),
    reason: nullable(
      Type.String(),
      'The reason: a code, or the words of the person who decided; null if none was needed.',
    ),
    note: nullable(Type.String({ description: 'For colleagues; customers do not see it.' })),
    override: Type.Boolean({ description: 'Whether the decision overrode something open.' }),
    by: reference(DecidedBy),
    results: Type.Array(reference(CheckResult), { description: 'What the checks had found at that time.' }),
    decided_at: described(Timestamp, 'When it was decided.'),
  },
  {
    $id: 'Decision',
    description:
      'One decision on a profile, a page, a call or a listed entry. Decisions are never changed or removed: the newest counts.',
  },
);
export type Decision = Static<typeof Decision>;

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
