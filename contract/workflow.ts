import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, withReadOnly } from './common.ts';
import { WorkflowRule } from './decision.ts';
import { EntityOptions } from './entity-document.ts';
import { reference } from './reference.ts';
import { WorkflowStep } from './step.ts';

const definition = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  automatic_decision: Type.Boolean({
    description: 'Approve a profile whose steps were all approved by the checks; otherwise a person decides.',
  }),
  rules: Type.Optional(
    Type.Array(reference(WorkflowRule), {
      maxItems: 50,
      description: 'What a result leads to, where it is not the usual.',
    }),
  ),
  steps: Type.Array(reference(WorkflowStep), { minItems: 1, maxItems: 50 }),
  entity: Type.Optional(reference(EntityOptions)),
};

export const Workflow = Type.Object(
  { id: Identifier, version: Type.Integer({ minimum: 1 }), ...definition, created_at: Timestamp },
  { $id: 'Workflow' },
);
export type Workflow = Static<typeof Workflow>;

/** What a company decides of its workflow. */
export type WorkflowDefinition = Omit<Workflow, 'id' | 'version' | 'created_at'>;

export const WorkflowDefinition = Type.Object(withReadOnly(definition, Workflow), {
  $id: 'WorkflowDefinition',
  additionalProperties: false,
});
