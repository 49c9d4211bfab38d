import { Type, type Static } from 'typebox';
import { Identifier, LocalisedText } from './common.ts';
import { reference } from './reference.ts';

/** Every kind of step that a workflow may hold. The hosted interface must have a folder for each: a missing one does not compile. */
export const StepKind = Type.Enum(['document', 'selfie'], { $id: 'StepKind' });
export type StepKind = Static<typeof StepKind>;

export const StepStatus = Type.Enum(
  ['not_uploaded', 'processing', 'pending_review', 'approved', 'rejected', 'automatically_rejected'],
  { $id: 'StepStatus' },
);
export type StepStatus = Static<typeof StepStatus>;

export const DocumentType = Type.Enum(
  ['id_card', 'passport', 'driving_licence', 'residence_permit', 'selfie', 'proof_of_address', 'signature'],
  { $id: 'DocumentType' },
);
export type DocumentType = Static<typeof DocumentType>;

export const DocumentSide = Type.Enum(['front', 'back', 'single'], { $id: 'DocumentSide' });
export type DocumentSide = Static<typeof DocumentSide>;

/** One document that a step accepts: whose, which, and the pages it has. */
export const AcceptedDocument = Type.Object(
  {
    country: Type.String({ pattern: '^([A-Z]{2}|\\*)$', description: 'ISO 3166-1 alpha-2, or * for every country.' }),
    type: Type.Enum(['id_card', 'passport', 'driving_licence', 'residence_permit']),
    version: Type.String({ pattern: '^[a-z0-9_]{1,40}$', description: 'For example standard, new, old.' }),
    title: Type.Optional(LocalisedText),
    sides: Type.Array(reference(DocumentSide), { minItems: 1, maxItems: 2 }),
    format: Type.Enum(['ID-1', 'ID-2', 'ID-3'], {
      description: 'Page size by ISO/IEC 7810; it shapes the guide frame.',
    }),
  },
  { $id: 'AcceptedDocument', additionalProperties: false },
);
export type AcceptedDocument = Static<typeof AcceptedDocument>;

const common = {
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' }),
  title: Type.Optional(LocalisedText),
  required_step_ids: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'Steps that must be done before this one opens.',
  }),
  max_attempts: Type.Integer({ minimum: 1, maximum: 20 }),
  optional: Type.Boolean(),
};

export const DocumentStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('document'),
    options: Type.Object(
      {
        accepted: Type.Array(reference(AcceptedDocument), { minItems: 1, maxItems: 500 }),
        allow_file: Type.Boolean({
          description: 'Whether a file may be sent instead of a live picture.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const SelfieStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('selfie'),
    options: Type.Object({ allow_file: Type.Boolean() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);

export const WorkflowStep = Type.Union([DocumentStep, SelfieStep], { $id: 'WorkflowStep' });
export type WorkflowStep = Static<typeof WorkflowStep>;

/** How a step stands on a profile, as an integrator sees it. */
export const ProfileStep = Type.Object(
  { id: Type.String(), kind: reference(StepKind), status: reference(StepStatus) },
  { $id: 'ProfileStep' },
);

export const SessionDocument = Type.Object(
  {
    id: Identifier,
    type: reference(DocumentType),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected']),
    reject_reason: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'SessionDocument' },
);
