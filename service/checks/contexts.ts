import type { CheckResult } from '@veridoor/contract/check';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { CaptureCamera } from '@veridoor/contract/documents/capture';
import type { DuplicateKind } from '@veridoor/contract/duplicates';
import type { Issuer } from '@veridoor/document-reading/letters/issuer';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Days } from '@veridoor/document-vision/document/days';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import type { CaptureMeasures } from '../platform/database/tables/captures.ts';
import type { FaceReading, ReadFace } from '../vision/faces/face-worker.ts';
import type { EditMark } from '../vision/pages/edit-mark.ts';
import type { Inspection } from '../vision/pages/image-worker.ts';
import type { LivenessLevel } from '@veridoor/face-vision/liveness/level';
import type { DocumentPrint } from '../vision/pages/print/print-worker.ts';

// What checks may need, by what they are about. `service/features` collects it; null means that nobody looked.

/** A stored file, which one page of a document became. */
export interface PageContext {
  readonly file: {
    readonly type: DocumentType;
    readonly side: DocumentSide;
    readonly sentBy: 'customer' | 'company' | 'call';
    readonly isPdf: boolean;
    readonly fromCamera: boolean;
    readonly mark: EditMark | null;
    /** It may be one of the specimens of this project: the company is the demonstration's. */
    readonly mayBeSpecimen: boolean;
    /** The customer sent it although the device objected. */
    readonly isOverridden: boolean;
  };
  readonly days: Days;
  /** The page that the step asks for; null for a file that is no page of an identity document. */
  readonly expected: ExpectedPage | null;
  /** The customer insists on an image that was refused before, by the device or by the service. */
  readonly insists: boolean;
  readonly inspection: Inspection | null;
  readonly print: DocumentPrint | 'unavailable' | null;
  /** The holder's data: of the MRZ or the barcode, else of print, else of a digital identity. */
  readonly fields: DocumentFields | null;
  /** The faces of a page that may show its holder. */
  readonly faces: Omit<FaceReading, 'video'> | null;
  readonly capture: CaptureContext | null;
  readonly proof: ProofContext | null;
  /** Results that came with the file: a digital identity was verified on arrival. */
  readonly recorded: readonly CheckResult[];
  /** The customer signed with it. */
  readonly isSigned: boolean;
}

/** The capture from which a file came. */
export interface CaptureContext {
  /** Null for a file that no camera of ours announced. */
  readonly camera: { readonly settings: CaptureCamera | null; readonly measures: CaptureMeasures | null } | null;
  /** How far the announced frames show the image's scene, from 0 to 1; null without enough frames. */
  readonly scene: number | null;
}

/** What a proof of address says. */
export interface ProofText {
  /** Its text layer; or two readings of its print, line for line. */
  readonly readings: readonly string[];
  /** Read from pixels, so that letters may be misread. */
  readonly isPrint: boolean;
}

/** The facts for comparing a proof of address. */
export interface ExpectedProof {
  /** The expected name; null when it is unknown. */
  readonly name: string | null;
  /** The customer's answer; null without an address. */
  readonly address: { line1?: string; city?: string; postal_code?: string } | null;
  /** Days that it may be old. */
  readonly maxAgeDays: number;
  /** ISO 8601 date. */
  readonly today: string;
}

export interface ProofContext {
  /** The text layer of a PDF; null where only print is read. */
  readonly layer: string | null;
  /** Its print. A page with a text layer is read in every cut of its tones; empty where the reader is not available. */
  readonly print: readonly ProofText[];
  readonly expected: ExpectedProof;
  readonly issuer: Issuer | null;
}

/** A selfie, the portrait of its profile's documents, and the video of its step. */
export interface FaceContext {
  readonly sha256: string;
  readonly reading: Pick<FaceReading, 'faces'>;
  readonly portrait: { readonly face: ReadFace; readonly sha256: string } | null;
  /** The faces may be of this project's specimens, which have one photograph of each person. */
  readonly mayBeSpecimen: boolean;
  /** The workflow's; undefined for the usual ones. */
  readonly thresholds: MatchThresholds | undefined;
  readonly liveness: LivenessContext | null;
}

/** Scores from which a match passes, and below which it fails; between the two a person compares. */
export interface MatchThresholds {
  approve: number;
  reject: number;
}

export interface LivenessContext {
  /** The challenge that decides; null where none was answered in time. */
  readonly attempt: {
    readonly outcome: 'passed' | 'review' | 'failed' | null;
    readonly checks: readonly { readonly check: string; readonly passed: boolean; readonly value: number | null }[];
    readonly signals: readonly string[];
    readonly prompts: readonly { readonly action: string }[];
    readonly unaided: boolean;
  } | null;
  /** The face of the video. */
  readonly shown: Float32Array | null;
  /** The workflow's least level. */
  readonly least: LivenessLevel;
}

/** A page's facts for comparison. */
export interface ComparedPage {
  readonly side: DocumentSide;
  /** Hash of the file. */
  readonly sha256: string;
  readonly fields: DocumentFields | null;
  readonly fingerprint: string;
}

/** A page that was read, and the other pages of its document. */
export interface DocumentContext {
  readonly page: ComparedPage;
  readonly others: readonly ComparedPage[];
}

/** A profile, and what it is compared with. */
export interface ProfileContext {
  readonly compared: { readonly page: ComparedPage; readonly profile: ComparedProfile } | null;
  readonly screening: ScreeningContext | null;
  readonly isRejectedInCall: boolean;
  /** Whether an answer declares a public office; null where nobody asked. */
  readonly publicOffice: boolean | null;
}

export const NOTHING_OF_PROFILE: ProfileContext = {
  compared: null,
  screening: null,
  isRejectedInCall: false,
  publicOffice: null,
};

/** The integrator's facts about the customer. */
export interface ComparedProfile {
  readonly name: string | null;
  /** Null when the number is the integrator's own, which no document has. */
  readonly id_card_number: string | null;
}

export interface ScreeningContext {
  readonly isNamed: boolean;
  readonly hasLists: boolean;
  /** The last one; null where the facts have changed since. */
  readonly last: {
    readonly subjects: number;
    readonly lists: readonly unknown[];
    readonly files: string[];
    readonly hits: readonly {
      readonly score: number;
      readonly verdict: 'true_match' | 'false_positive' | 'undecided';
    }[];
  } | null;
}

/** What a document has in common with others of its company, and with its block list. */
export interface CompanyContext {
  /** How many documents of other profiles are alike; no number for what is not compared. */
  readonly alike: Partial<Record<DuplicateKind, number>>;
  readonly blocked: DuplicateKind | null;
}

export interface Contexts {
  readonly page: PageContext;
  readonly document: DocumentContext;
  readonly face: FaceContext;
  readonly profile: ProfileContext;
  readonly company: CompanyContext;
}

export type Subject = keyof Contexts;
