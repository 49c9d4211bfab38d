import { Type, type Static } from 'typebox';
import { CheckName, CheckResult } from './check.ts';
import { Identifier, Timestamp, nullable, described } from './common.ts';
import { reference } from './reference.ts';

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
        'reject: the profile is rejected by itself once it is handed in. review: a person decides, and the customer is not asked again.',
    }),
  },
  {
    $id: 'WorkflowRule',
    additionalProperties: false,
    minProperties: 2,
    description: 'Holds for every result that has this check and this code; the first rule that fits counts.',
  },
);
export type WorkflowRule = Static<typeof WorkflowRule>;

export const PageDecider = Type.Enum(['rules', 'reviewer', 'decider'], {
  $id: 'PageDecider',
  description:
    "Whose word a page's status is. `rules`: the checks'; `reviewer`: a person's; `decider`: that of a person who may decide on profiles as well.",
});
export type PageDecider = Static<typeof PageDecider>;

export const DecidedBy = Type.Union(
  [
    Type.Object({ kind: Type.Literal('user'), id: nullable(Identifier, 'The user; null once the user is gone.') }),
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
    id: described(Identifier, 'Of the decision.'),
    subject: Type.Enum(['profile', 'document', 'call', 'hit'], { description: 'What it is about.' }),
    subject_id: Type.String({ description: 'Of a hit: source and entity_id with a space between.' }),
    outcome: Type.String({ description: 'The status that it led to; of a hit true_match or false_positive.' }),
    before: nullable(Type.String({ description: 'The status that it ended.' })),
    reason: nullable(Type.String(), 'Why: a code, or the words of the person who decided; null where none was needed.'),
    note: nullable(Type.String({ description: 'For colleagues; no customer sees it.' })),
    override: Type.Boolean({ description: 'Whether it was made in spite of something open, and said so.' }),
    by: reference(DecidedBy),
    results: Type.Array(reference(CheckResult), { description: 'What the checks had found by then.' }),
    decided_at: described(Timestamp, 'When it was decided.'),
  },
  {
    $id: 'Decision',
    description:
      'One decision on a profile, a page, a call or a listed entry. Decisions are never changed or taken away: the newest counts.',
  },
);
export type Decision = Static<typeof Decision>;
