import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from './common.ts';
import { DocumentSide, DocumentType } from './documents/accepted-document.ts';
import { AddressStep } from './steps/address.ts';
import { CallStep } from './steps/call.ts';
import { DocumentStep } from './steps/document.ts';
import { FormStep } from './steps/form.ts';
import { EmailCodeStep } from './steps/otp-email.ts';
import { PhoneCodeStep } from './steps/otp-phone.ts';
import { PinStep } from './steps/pin.ts';
import { QuestionnaireStep } from './steps/questionnaire.ts';
import { SelfieStep } from './steps/selfie.ts';
import { SignatureStep } from './steps/signature.ts';

/**
 * Every kind of step that a workflow may hold. The hosted interface must have a folder for each: a missing one does not
 * compile.
 */
export const StepKind = Type.Enum(
  ['document', 'selfie', 'form', 'questionnaire', 'address', 'otp_phone', 'otp_email', 'signature', 'pin', 'call'],
  {
    $id: 'StepKind',
    description: 'Every kind of step that a workflow may hold. More may come.',
  },
);
export type StepKind = Static<typeof StepKind>;

export const StepStatus = Type.Enum(
  ['not_uploaded', 'processing', 'pending_review', 'approved', 'rejected', 'automatically_rejected'],
  {
    $id: 'StepStatus',
    description:
      'Status of a step. `pending_review` waits for a person. After `automatically_rejected` (by the checks) or `rejected` (by a person) the customer tries again.',
  },
);
export type StepStatus = Static<typeof StepStatus>;

export const WorkflowStep = Type.Union(
  [
    DocumentStep,
    SelfieStep,
    FormStep,
    QuestionnaireStep,
    AddressStep,
    PhoneCodeStep,
    EmailCodeStep,
    SignatureStep,
    PinStep,
    CallStep,
  ],
  { $id: 'WorkflowStep', description: 'A step of a workflow; `kind` says which options it has.' },
);
export type WorkflowStep = Static<typeof WorkflowStep>;

export const ProfileStep = Type.Object(
  {
    id: Type.String({ description: 'Id of the step in the workflow.' }),
    kind: reference(StepKind),
    status: reference(StepStatus),
  },
  { $id: 'ProfileStep', description: 'Status of a step of a profile, as an integrator sees it.' },
);

export const SessionDocument = Type.Object(
  {
    id: described(Identifier, 'Id of the document.'),
    type: reference(DocumentType),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected'], { description: 'The decision on it.' }),
    reject_reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Code of what is wrong; null unless rejected.',
    }),
  },
  { $id: 'SessionDocument', description: 'A page of a step as its customer sees it.' },
);
