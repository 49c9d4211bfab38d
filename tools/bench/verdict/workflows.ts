import type { WorkflowRule } from '@veridoor/contract/decisions/decision';
import type { AcceptedDocument } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';

/** Every identity document of every country, also a card of one side. */
const EVERYTHING: readonly AcceptedDocument[] = [
  { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
  { country: '*', type: 'id_card', version: 'new', sides: ['front', 'back'], format: 'ID-1' },
  { country: '*', type: 'id_card', version: 'old', sides: ['single'], format: 'ID-1' },
  { country: '*', type: 'driving_licence', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
  { country: '*', type: 'residence_permit', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
];

const step = { max_attempts: 3, optional: false };
const identity = (options: object): WorkflowStep => ({
  ...step,
  id: 'identity',
  kind: 'document',
  required_step_ids: [],
  options: { allow_file: false, accepted: [...EVERYTHING], ...options },
});
const selfie = (options: object): WorkflowStep => ({
  ...step,
  id: 'selfie',
  kind: 'selfie',
  required_step_ids: ['identity'],
  options: { allow_file: false, ...options },
});

/** Everything as loose as the contract allows, and decided without a reviewer. */
export const loosest = (minimumAge?: number): WorkflowDefinition => ({
  name: 'Loosest',
  automatic_decision: true,
  steps: [
    identity({ allow_file: true, ...(minimumAge !== undefined && { minimum_age: minimumAge }) }),
    selfie({ allow_file: true, liveness: 'off', match: { approve: 0.5, reject: 0 } }),
  ],
});

/**
 * The requirements of a careful company whose rules decide: live images, a living person, and one try where it says so.
 */
export const careful = (rules: readonly WorkflowRule[] = [], attempts = 3): WorkflowDefinition => ({
  name: 'Careful',
  automatic_decision: true,
  ...(rules.length > 0 && { rules: [...rules] }),
  steps: [{ ...identity({}), max_attempts: attempts }, selfie({ liveness: 'required' })],
});
