import type { components } from '../../../packages/contract/openapi.generated.d.ts';
import type { DocumentSide, DocumentType } from '../api/types.ts';

/** How a picture was taken, as the service wants to know it. */
export type CaptureMetadata = components['schemas']['CaptureMetadata'];

/** What is said of a picture to the service, in a capture that was begun there: which picture it is, and the film before it. */
export interface PictureCapture {
  readonly id: string;
  readonly said: components['schemas']['CaptureFrames'];
}

/** Which page of which document a picture is. */
export interface PictureTarget {
  /** None for a file of a company: each of them stays, whatever comes after it. */
  readonly step?: string;
  readonly type: DocumentType;
  readonly country?: string;
  readonly version?: string;
  readonly side: DocumentSide;
}

/**
 * Where a picture is on its way:
 * draft (taken, not confirmed) → waiting → sending (bytes go) → sent (every byte is there) → registered, when it leaves the
 * queue; or failed, for a reason that trying again does not mend.
 */
export type PicturePhase = 'draft' | 'waiting' | 'sending' | 'sent' | 'failed';

/** Why the service refused: the code of its problem document, and the HTTP status. */
export interface UploadFault {
  readonly code: string;
  readonly status: number;
}

/** All that is known of a picture but its bytes; kept across reloads. */
export interface PictureRecord {
  readonly id: string;
  readonly profile: string;
  readonly target: PictureTarget;
  readonly metadata: CaptureMetadata;
  /** None for a file, and for a picture of the camera when the service could begin no capture. */
  readonly capture?: PictureCapture;
  readonly mime: string;
  readonly size: number;
  /** Name of the chosen file, to show it by; null for the camera's. */
  readonly name: string | null;
  readonly phase: PicturePhase;
  /** Address of the resumable upload, once the service has given one. */
  readonly uploadUrl: string | null;
  readonly fault: UploadFault | null;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
}

/**
 * The page of a profile that a picture is for: a later picture of the same page takes the place of the earlier. Null for what
 * is a file of its own.
 */
export const pageOf = ({ step, side }: PictureTarget): string | null => (step === undefined ? null : `${step}/${side}`);
