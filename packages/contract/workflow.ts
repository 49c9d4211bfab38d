import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, nullable, pageOf, withReadOnly, reference } from './common.ts';
import { WorkflowRule } from './decisions/decision.ts';
import { EntityOptions } from './documents/accepted-document.ts';
import { WorkflowStep } from './step.ts';

/** The workflow of profiles and links that name none. */
export const DEFAULT_WORKFLOW = 'default';

/** Names a workflow of a company. */
export const WorkflowSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
  description: 'Names a workflow of your company; `default` is the one of profiles that name none.',
});

const definition = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'What you call it.' }),
  automatic_decision: Type.Boolean({
    description: 'Approves a profile if the checks approved all its steps; otherwise a person decides.',
  }),
  second_person: Type.Optional(
    Type.Array(Type.Enum(['approved', 'rejected'], { description: 'A status that people give a customer.' }), {
      maxItems: 2,
      uniqueItems: true,
      description:
        'Decisions by people that count only once a second person with the same permission confirms them: the first decision is a proposal.',
    }),
  ),
  due_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 720,
      description:
        'Hours in which a person decides on a case, from when it begins to wait; without it nothing is late.',
    }),
  ),
  rules: Type.Optional(
    Type.Array(reference(WorkflowRule), {
      maxItems: 50,
      description: 'Exceptions from the usual consequence of a result.',
    }),
  ),
  steps: Type.Array(reference(WorkflowStep), {
    minItems: 1,
    maxItems: 50,
    description: 'The steps, in the order in which they are shown.',
  }),
  entity: Type.Optional(reference(EntityOptions)),
};

const version = {
  id: described(Identifier, 'Id of this version.'),
  slug: WorkflowSlug,
  version: Type.Integer({ minimum: 1, description: 'Counts the versions of this workflow, from 1.' }),
};
const made = {
  created_at: described(Timestamp, 'When this version was made.'),
  retired_at: nullable(Timestamp, 'Since when nothing new begins with this workflow; null while it is in use.'),
};

export const Workflow = Type.Object(
  { ...version, ...definition, ...made },
  {
    $id: 'Workflow',
    description: 'A version of a workflow. Versions never change: a profile keeps the one that it began with.',
  },
);
export type Workflow = Static<typeof Workflow>;

/** What a company decides about a workflow. */
export type WorkflowDefinition = Omit<Workflow, keyof typeof version | keyof typeof made>;

export const WorkflowDefinition = Type.Object(withReadOnly(definition, Workflow), {
  $id: 'WorkflowDefinition',
  additionalProperties: false,
  description: 'The steps that customers go through, and the rules of the decision.',
});

const created = {
  slug: WorkflowSlug,
  ...definition,
  name: Type.Optional(described(definition.name, 'What you call it; by default the slug.')),
  automatic_decision: Type.Optional(
    described(
      definition.automatic_decision,
      'Approves a profile if the checks approved all its steps; by default a person decides.',
    ),
  ),
  steps: Type.Optional(
    described(
      definition.steps,
      'The steps, in the order in which they are shown; by default an identity document of any country and a selfie.',
    ),
  ),
};

export const WorkflowCreate = Type.Object(withReadOnly(created, Workflow), {
  $id: 'WorkflowCreate',
  additionalProperties: false,
  description: 'Another workflow of the company.',
});
export type WorkflowCreate = Pick<Workflow, 'slug'> & Partial<WorkflowDefinition>;

export const WorkflowUpdate = Type.Object(
  {
    retired: Type.Boolean({
      description: 'True: no verification begins with it any more, and those that have begun go on. False: it is back.',
    }),
  },
  { $id: 'WorkflowUpdate', additionalProperties: false, description: 'Whether the workflow is retired.' },
);

export const WorkflowListQuery = Type.Object(
  { retired: Type.Optional(Type.Boolean({ description: 'Only those that are retired, or only the others.' })) },
  { additionalProperties: false },
);

/** Verifications are counted up to here. */
export const MOST_COUNTED = 10_000;

export const WorkflowSummary = Type.Object(
  {
    ...version,
    name: definition.name,
    made_by_name: Type.Union([Type.String(), Type.Null()], {
      description:
        'The user who made this version. Null for the one that the company began with, for an API key, and for a user who is gone.',
    }),
    verifications: Type.Integer({
      minimum: 0,
      maximum: MOST_COUNTED,
      description:
        'Verifications that began with it: in the list of workflows with any version, in the list of versions with this one. Counting stops at 10,000.',
    }),
    ...made,
  },
  { $id: 'WorkflowSummary', description: 'A version of a workflow, without its steps.' },
);
export type WorkflowSummary = Static<typeof WorkflowSummary>;

export const WorkflowList = Type.Object(
  { data: Type.Array(reference(WorkflowSummary), { description: 'The newest version of each, by slug.' }) },
  { $id: 'WorkflowList', description: 'The workflows of a company, at most a hundred.' },
);
export type WorkflowList = Static<typeof WorkflowList>;

export const WorkflowReplaceQuery = Type.Object(
  {
    replaces: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'The `version` that you started from: 409 `workflow_changed` if there is a newer one. Without it, yours replaces whatever is there.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const WorkflowVersionsQuery = Type.Object(PageQuery, { additionalProperties: false });
export const WorkflowVersionPage = pageOf(
  WorkflowSummary,
  'WorkflowVersionPage',
  'A page of the versions of a workflow, newest first.',
);
