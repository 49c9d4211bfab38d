import type { components } from './schema.generated.d.ts';

type Schemas = components['schemas'];

/** Short names for the schemas that screens use; every one is generated from the service's OpenAPI document. */
export type AcceptedDocument = Schemas['AcceptedDocument'];
export type Completion = Schemas['Completion'];
export type DocumentSide = Schemas['DocumentSide'];
export type DocumentType = Schemas['DocumentType'];
export type Handoff = Schemas['Handoff'];
export type Problem = Schemas['Problem'];
export type Session = Schemas['Session'];
export type SessionEvent = Schemas['SessionEvent'];
export type SessionStep = Schemas['SessionStep'];
export type StepKind = Schemas['StepKind'];
export type WorkflowStep = Schemas['WorkflowStep'];
/** A text, or the same text in several languages by BCP 47 code. */
export type LocalisedText = NonNullable<WorkflowStep['title']>;
