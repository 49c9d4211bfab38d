import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, nullable, page, reference } from '../common.ts';
import { listedMode, mode } from '../mode.ts';
import { WorkflowSlug } from '../workflow.ts';

export const AgeGroup = Type.Enum(['under_18', 'from_18', 'from_25', 'from_35', 'from_50', 'from_65'], {
  $id: 'AgeGroup',
  description: 'Age of a person in years; each group ends where the next begins.',
});
export type AgeGroup = Static<typeof AgeGroup>;
import { DecisionProposal } from './proposal.ts';

export const ReviewClaim = Type.Object(
  {
    user: described(Identifier, 'The user who has it.'),
    name: Type.String({ description: 'Name of the user.' }),
    mine: Type.Boolean({ description: 'Whether it is the user who asks.' }),
    since: described(Timestamp, 'Since when the user has had it.'),
    until: described(Timestamp, 'When it lapses, unless it is renewed.'),
  },
  { $id: 'ReviewClaim', description: 'Who works on a case at present.' },
);
export type ReviewClaim = Static<typeof ReviewClaim>;

export const ReviewAssignment = Type.Object(
  {
    user: described(Identifier, 'The officer.'),
    name: Type.String({ description: 'Name of the officer.' }),
    mine: Type.Boolean({ description: 'Whether it is the user who asks.' }),
    at: described(Timestamp, 'When it was assigned.'),
  },
  { $id: 'ReviewAssignment', description: 'Whose case it is to be.' },
);
export type ReviewAssignment = Static<typeof ReviewAssignment>;

const assignment = Type.Unsafe<ReviewAssignment | null>({
  anyOf: [reference(ReviewAssignment), { type: 'null' }],
  description: 'Null while it is anybody’s. Who sends a proposal back assigns the case to its author.',
});

const claim = Type.Unsafe<ReviewClaim | null>({
  anyOf: [reference(ReviewClaim), { type: 'null' }],
  description: 'Null while nobody has it.',
});

const proposal = Type.Unsafe<DecisionProposal | null>({
  anyOf: [reference(DecisionProposal), { type: 'null' }],
  description: 'What a colleague proposes, and a second person confirms or returns; null without one.',
});

/** Whether a person or a company waits. */
export const ReviewSubject = Type.Enum(['person', 'entity'], {
  $id: 'ReviewSubject',
  description: '`person`: a profile. `entity`: a company.',
});

export const ReviewCase = Type.Object(
  {
    profile: described(Identifier, 'Id of the profile, or of the entity, that waits.'),
    subject: described(reference(ReviewSubject), 'A person, or a company with its owners.'),
    verification: nullable(Identifier, 'The verification that waits; null for a company, which has none.'),
    number: Type.Integer({ minimum: 1, description: 'Counts the verifications of the profile, from 1.' }),
    mode,
    name: nullable(Type.String(), 'Full name; null while unknown.'),
    id_card_number: Type.String({ description: 'Distinguishes your customers.' }),
    reference: nullable(Type.String(), 'Your reference of this customer.'),
    reason: nullable(Type.String(), 'Reason of the status: a code, or the words of the person who decided.'),
    codes: Type.Array(Type.String(), { description: 'What the checks found, as codes, and the reason if it is one.' }),
    steps: Type.Array(Type.String(), { description: 'Ids of the steps that are not approved.' }),
    countries: Type.Array(Type.String(), { description: 'Countries of its documents, ISO 3166-1 alpha-2.' }),
    age_group: nullable(reference(AgeGroup), 'By the birth date of a document; null while unknown.'),
    listed: Type.Boolean({ description: 'Whether a list has a name like it.' }),
    risk: Type.Integer({ minimum: 0, maximum: 100, description: 'How much the findings weigh (docs/console.md).' }),
    workflow: described(Identifier, 'The version of the workflow.'),
    workflow_slug: described(WorkflowSlug, 'The workflow.'),
    waiting_since: described(Timestamp, 'Since when it has waited for a person.'),
    due_at: nullable(
      Timestamp,
      'When somebody has to have decided, by `due_hours` of the workflow; null without them.',
    ),
    claim,
    assignment,
    tags: Type.Array(Type.String(), { description: 'Tags of the customer.' }),
    proposal,
  },
  { $id: 'ReviewCase', description: 'A profile that waits for a person.' },
);
export type ReviewCase = Static<typeof ReviewCase>;

/** Cases that are counted at most. */
export const MOST_COUNTED = 10_000;
/** Cases that fit the filters and are counted at most: finding each costs time. */
export const MOST_FOUND = 1000;
const count = (description: string, maximum = MOST_COUNTED) => Type.Integer({ minimum: 0, maximum, description });

export const ReviewPage = Type.Object(
  {
    ...page(reference(ReviewCase)).properties,
    counts: Type.Object(
      {
        waiting: count('All that wait in this mode; 10000 stands for as many or more.'),
        listed: count('Those of them that a list has a name like.'),
        late: count('Those of them that should have been decided by now.'),
        mine: count('Those of them that you have claimed.'),
        for_me: count('Those of them that are assigned to you.'),
        found: count('Those of them that fit the filters; 1000 stands for as many or more.', MOST_FOUND),
      },
      { description: 'How many wait; all but `found` whatever the filters.' },
    ),
  },
  { $id: 'ReviewPage', description: 'A page of the queue.' },
);
export type ReviewPage = Static<typeof ReviewPage>;

export const ReviewOrder = Type.Enum(['oldest', 'riskiest', 'due'], {
  $id: 'ReviewOrder',
  description:
    '`oldest`: who has waited longest first. `riskiest`: the gravest findings first, then the oldest. `due`: what is late or due soonest first, then the oldest.',
});
export type ReviewOrder = Static<typeof ReviewOrder>;

const code = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

export const ReviewQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    order: Type.Optional(described(reference(ReviewOrder), 'oldest, unless you say another.')),
    reason: code('Only with this among `codes`.'),
    step: code('Only where this step is not approved.'),
    workflow: Type.Optional(described(Identifier, 'Only with this version of the workflow.')),
    workflow_slug: Type.Optional(described(WorkflowSlug, 'Only with this workflow, in any version.')),
    country: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2}$', description: 'Only with a document of this country.' }),
    ),
    subject: Type.Optional(described(reference(ReviewSubject), 'Only persons, or only companies.')),
    age_group: Type.Optional(described(reference(AgeGroup), 'Only persons of this age.')),
    waiting_before: Type.Optional(described(Timestamp, 'Only those that have waited since before this moment.')),
    listed: Type.Optional(Type.Boolean({ description: 'Only with, or only without, a listed name.' })),
    proposed: Type.Optional(
      Type.Boolean({ description: 'Only with, or only without, a proposal that waits for a second person.' }),
    ),
    mine: Type.Optional(Type.Boolean({ description: 'true: only those that you have claimed.' })),
    assigned: Type.Optional(
      Type.Enum(['me', 'nobody'], {
        description: '`me`: only what is assigned to you. `nobody`: only what is anybody’s.',
      }),
    ),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Only customers with this tag.' })),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description:
          'Only with this id, or with all of these words: beginnings, of three letters or more, of the name, number, reference or a document’s number; whole words of the e-mail address or phone number.',
      }),
    ),
  },
  { additionalProperties: false },
);
