import type { components } from '@veridoor/contract/openapi.generated';
import type { DocumentSide, DocumentType } from '../api/types.ts';

/** How an image was taken, in the service's terms. */
export type CaptureMetadata = components['schemas']['CaptureMetadata'];

/** A capture's statement about an image to the service: which image it is, and the video before it. */
export interface CaptureRecord {
  readonly id: string;
  readonly said: components['schemas']['CaptureFrames'];
}

/** The page and document that an image shows. */
export interface UploadTarget {
  /** Absent for a company's file: later files replace none. */
  readonly step?: string;
  readonly type: DocumentType;
  readonly country?: string;
  readonly version?: string;
  readonly side: DocumentSide;
  /** Nobody has said yet which document it shows: type, country, version and side are a guess. */
  readonly isPresumed?: true;
}

/**
 * An image's stage: draft (taken, not confirmed) → waiting → sending (bytes go) → sent (every byte is there) →
 * registered, when it leaves the queue, or its video alone is still to be sent. Failed means that a retry does not help.
 */
export type UploadPhase = 'draft' | 'waiting' | 'sending' | 'sent' | 'registered' | 'failed';

/** The reason of the service's refusal: the code of its problem document, and the HTTP status. */
export interface UploadFault {
  readonly code: string;
  readonly status: number;
}

/** All data about an image except its bytes; kept across reloads. */
export interface UploadRecord {
  readonly id: string;
  readonly profile: string;
  readonly target: UploadTarget;
  readonly metadata: CaptureMetadata;
  /** Null for a file, and for a camera image when the service could begin no capture. */
  readonly capture?: CaptureRecord;
  /** Whether the store has a video of the page beside the image. */
  readonly hasVideo?: true;
  readonly mime: string;
  readonly size: number;
  /** Name of the chosen file, for display; null for the camera's. */
  readonly name: string | null;
  readonly phase: UploadPhase;
  /** Address of the resumable upload, once the service has given one. */
  readonly uploadUrl: string | null;
  readonly fault: UploadFault | null;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
}

/**
 * The page of a profile that an image is for: a later image of the same page replaces the earlier. Null for a separate
 * file.
 */
export const pageOf = ({ step, side }: UploadTarget): string | null => (step === undefined ? null : `${step}/${side}`);
