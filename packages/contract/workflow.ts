import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, withReadOnly, reference } from './common.ts';
import { WorkflowRule } from './decision.ts';
import { EntityOptions } from './documents/accepted-document.ts';
import { WorkflowStep } from './step.ts';

const definition = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'What you call it.' }),
  automatic_decision: Type.Boolean({
    description: 'Approves a profile if the checks approved all its steps; otherwise a person decides.',
  }),
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

export const Workflow = Type.Object(
  {
    id: described(Identifier, 'Id of this version.'),
    version: Type.Integer({ minimum: 1, description: 'Counts up, from 1.' }),
    ...definition,
    created_at: described(Timestamp, 'When it was made.'),
  },
  {
    $id: 'Workflow',
    description: 'A version of the workflow. Versions never change: a profile keeps the one that it began with.',
  },
);
export type Workflow = Static<typeof Workflow>;

/** A company's settings for its workflow. */
export type WorkflowDefinition = Omit<Workflow, 'id' | 'version' | 'created_at'>;

export const WorkflowDefinition = Type.Object(withReadOnly(definition, Workflow), {
  $id: 'WorkflowDefinition',
  additionalProperties: false,
  description: 'The steps that customers go through, and the rules of the decision.',
});
