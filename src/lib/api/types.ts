import type { components } from '../../../packages/contract/openapi.generated.d.ts';

type Schemas = components['schemas'];

/** Short names for the schemas that screens use; every one is generated from the service's OpenAPI document. */
export type AcceptedDocument = Schemas['AcceptedDocument'];
export type AnswersRequest = Schemas['AnswersRequest'];
export type AgentCall = Schemas['AgentCall'];
export type BioPayment = Schemas['BioPayment'];
export type CaptureFrames = Schemas['CaptureFrames'];
export type Branding = Schemas['Branding'];
export type CallPage = Schemas['CallPage'];
export type CallQueue = Schemas['CallQueue'];
export type CallRequest = Schemas['CallRequest'];
export type CodeRequest = Schemas['CodeRequest'];
export type CodeState = Schemas['CodeState'];
export type Completion = Schemas['Completion'];
export type CustomerCall = Schemas['CustomerCall'];
export type DigitalIdRequested = Schemas['DigitalIdRequested'];
export type Document = Schemas['Document'];
export type DocumentSide = Schemas['DocumentSide'];
export type DocumentType = Schemas['DocumentType'];
export type EntityDetails = Schemas['EntityDetails'];
export type EntityParty = Schemas['EntityParty'];
export type EntityProgress = Schemas['EntityProgress'];
export type FaceOutcome = Schemas['FaceOutcome'];
export type FaceWishes = Schemas['FaceChallengeRequest'];
export type Handoff = Schemas['Handoff'];
export type HandoffMessage = Schemas['HandoffMessage'];
export type LivenessChallenge = Schemas['LivenessChallenge'];
export type LivenessPrompt = Schemas['LivenessPrompt'];
export type PasskeyAssertion = Schemas['PasskeyAssertion'];
export type PasskeyBinding = Schemas['PasskeyBinding'];
export type PasskeyChallenge = Schemas['PasskeyChallenge'];
export type PasskeyOutcome = Schemas['PasskeyOutcome'];
export type PasskeyRegistration = Schemas['PasskeyRegistration'];
export type Problem = Schemas['Problem'];
export type Question = Schemas['Question'];
export type RecognisedDocument = Schemas['RecognisedDocument'];
export type Session = Schemas['Session'];
export type SessionEvent = Schemas['SessionEvent'];
export type SessionStep = Schemas['SessionStep'];
export type SignatureRequest = Schemas['SignatureRequest'];
export type StepAnswers = Schemas['StepAnswers'];
export type StepKind = Schemas['StepKind'];
export type WorkflowStep = Schemas['WorkflowStep'];
/** A text, or the same text in several languages by BCP 47 code. */
export type LocalisedText = NonNullable<WorkflowStep['title']>;
