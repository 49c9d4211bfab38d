import type { AcceptedDocument } from './documents/accepted-document.ts';
import type { WorkflowStep } from './step.ts';
import type { WorkflowDefinition } from './workflow.ts';

const step = { max_attempts: 3, optional: false };
const card = { country: '*', version: 'standard', sides: ['front', 'back'], format: 'ID-1' } as const;

const accepted = (): AcceptedDocument[] => [
  ...(['id_card', 'driving_licence', 'residence_permit'] as const).map((type) => ({
    ...card,
    sides: [...card.sides],
    type,
  })),
  { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
];

const identity = (options: object = {}, more: object = {}): WorkflowStep => ({
  ...step,
  id: 'identity',
  kind: 'document',
  required_step_ids: [],
  options: { allow_file: false, accepted: accepted(), ...options },
  ...more,
});

const selfie = (more: object = {}): WorkflowStep => ({
  ...step,
  id: 'selfie',
  kind: 'selfie',
  required_step_ids: ['identity'],
  options: { allow_file: false, liveness: 'required' },
  ...more,
});

const pin: WorkflowStep = { ...step, id: 'pin', kind: 'pin', required_step_ids: ['selfie'], options: {} };

const address: WorkflowStep = {
  ...step,
  id: 'address',
  kind: 'address',
  required_step_ids: [],
  options: { proof: { max_age_days: 90, allow_file: true, approve_readable: false } },
};

/** Documents of a company that are usual in most countries. */
const papers = (['registration_extract', 'shareholder_register'] as const).map((type) => ({
  type,
  country: '*',
  optional: false,
  most_files: 3,
}));

type Template = Omit<WorkflowDefinition, 'name'>;

/**
 * What a new workflow may begin with: who somebody is, their age alone, their address too, the PIN of their payments, somebody who
 * was verified before, and a company with its people.
 */
export const WORKFLOW_TEMPLATES = {
  identity: { automatic_decision: false, steps: [identity(), selfie()] },
  age: { automatic_decision: false, steps: [identity({ minimum_age: 18 }), selfie()] },
  address: { automatic_decision: false, steps: [identity(), selfie(), address] },
  payment: { automatic_decision: false, steps: [identity(), selfie(), pin] },
  again: { automatic_decision: false, steps: [identity({}, { earlier_days: 365 }), selfie()] },
  company: { automatic_decision: false, steps: [identity(), selfie()], entity: { documents: papers } },
} satisfies Record<string, Template>;
