import type { LocalisedText } from '@veridoor/contract/common';
import type { FieldError } from '@veridoor/contract/problem';
import type { KnownFact, Question as AskedQuestion } from '@veridoor/contract/answers/question';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { DigitalIdOptions } from '@veridoor/contract/steps/digital-id';
import type { CallOptions } from '@veridoor/contract/steps/call';
import type { StepKind, StepStatus, WorkflowStep } from '@veridoor/contract/step';
import type { Question } from '@veridoor/validation/question';
import type { JudgedPage, PageVerdict } from '../verdict/page-verdict.ts';
import type { Requirements } from '../verdict/requirements.ts';

export type StepOf<Kind extends StepKind> = Extract<WorkflowStep, { kind: Kind }>;
/** The least level with which liveness passes. */
export type LeastLevel = NonNullable<OptionsOf<'selfie'>['liveness_level']>;
export type OptionsOf<Kind extends StepKind> = StepOf<Kind>['options'];

/** A page's own description. */
export interface PageDescription {
  type: DocumentType;
  country: string | null;
  version: string | null;
  side: DocumentSide;
}

/** An active page of a step. */
export interface StepPage extends PageDescription, JudgedPage {}

/** A document that a step takes, with its pages. Without country and version it takes every one. */
export interface TakenDocument {
  type: DocumentType;
  sides: readonly DocumentSide[];
  country?: string;
  version?: string;
  /** Page size by ISO/IEC 7810. */
  format?: 'ID-1' | 'ID-2' | 'ID-3';
}

/** How the pages of a step may come. */
export interface UploadRules {
  /** Whether a file may come instead of a live image. */
  files: boolean;
  /** Whether one of the files may be a PDF. */
  pdf: boolean;
}

export interface StepOutcome {
  status: StepStatus;
  /** Code of the reason, with a rejected step. */
  reason: string | null;
}

/** The customer's work for a step. */
export interface StepState {
  /** Each with its present status. */
  pages: readonly (StepPage & { verdict: PageVerdict })[];
  /** Whether the part that has no pages is done: every question answered, the code right, the agent content. */
  answered: boolean;
}

/** A question whose answer the profile or a document may know, or that declares something. */
export type KnownQuestion = Question & { known?: KnownFact } & Pick<AskedQuestion, 'declares'>;

/** Functions that services ask of a step; a kind has those that it needs. */
export interface StepOffer {
  /** Questions, as far as they depend on answers, also unchecked ones. */
  questions?: (answers: Readonly<Record<string, unknown>>) => readonly KnownQuestion[];
  /** A code is sent and typed. */
  code?: { channel: 'phone' | 'email'; recipient: OptionsOf<'otp_phone'>['recipient'] };
  /** A text is signed. */
  text?: LocalisedText;
  /** A PIN for payments is chosen. */
  pin?: true;
  /** An agent is met. */
  call?: CallOptions;
  /** A face is compared with the portrait; with the least level of its video, null where none is asked for. */
  face?: { match?: OptionsOf<'selfie'>['match']; liveness: LeastLevel | null };
  /** A document identifies its holder. */
  holder?: { minimumAge: number | null; compareNumber: boolean };
  /** A wallet may show a digital identity; with an age it is asked for that alone. */
  digital?: DigitalIdOptions & { ageOver: number | null };
  /** An address is proved. */
  proof?: NonNullable<OptionsOf<'address'>['proof']>;
}

/**
 * One kind of verification step, with all rules of the service about it. All other code about steps asks here, so that
 * a new kind needs only a folder and a line in the registry.
 */
export interface StepModule<Kind extends StepKind> {
  readonly kind: Kind;
  /** Mistakes in its options that a schema cannot express; places are JSON pointers that begin with `place`. */
  mistakes(options: OptionsOf<Kind>, place: string): FieldError[];
  /** Documents that it takes pages of. */
  takes(options: OptionsOf<Kind>): readonly TakenDocument[];
  /** How its pages arrive; null for a step without pages. */
  uploads(options: OptionsOf<Kind>): UploadRules | null;
  /** Checks that a page needs before it is approved automatically. */
  requires(options: OptionsOf<Kind>, page: Omit<PageDescription, 'version'>, sides: number): Requirements;
  /** Status of the step. */
  done(step: StepOf<Kind>, state: StepState): StepOutcome;
  offers(options: OptionsOf<Kind>): StepOffer;
}
